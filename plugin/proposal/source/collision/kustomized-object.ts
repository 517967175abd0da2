/** An object, and the fields of a kustomization or of a source's settings for kustomize → its names after them; undefined where a patch deletes it. */

import { isClusterScoped } from '../../../../src/kind/scope.ts';
import { parseDocuments } from '../../../../src/parse/parse-documents.ts';
import { resolvePath } from '../../../../src/place/rendered/local-path.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  stringAt,
} from '../../../../src/resource/json.ts';
import type { Resource } from '../../../../src/resource/resource.ts';
import type { SurveyedFiles } from '../../surveyed-files.ts';

/** The object as kustomize names it. */
export function kustomizedObject(resource: Resource, fields: JsonObject): Resource {
  const prefix = stringAt(fields, 'namePrefix') ?? '';
  const suffix = stringAt(fields, 'nameSuffix') ?? '';
  const namespace = stringAt(fields, 'namespace');
  const { kind } = resource;
  // A Namespace is named like the namespace of the others.
  const name = (kind === 'Namespace' ? namespace : undefined) ?? resource.name;
  return {
    ...resource,
    name: keepsName.has(kind) ? name : `${prefix}${name}${suffix}`,
    namespace: isClusterScoped(resource) ? '' : (namespace ?? resource.namespace),
  };
}

/** Kinds whose names kustomize does not prefix or suffix. */
const keepsName = new Set(['Namespace', 'CustomResourceDefinition', 'APIService']);

/** An object after the patches: with another name or namespace, or undefined where one deletes it. */
export type Patched = (resource: Resource) => Resource | undefined;

/** Reads the patches of the fields; what else they change is unknown here. */
export function patchesOf(
  fields: JsonObject,
  directory: string,
  files: SurveyedFiles['files'],
): Patched {
  const textOf = (reference: string) => {
    const path = resolvePath(directory, reference);
    return path === undefined ? undefined : files.get(path)?.text;
  };
  const targeted = [...listAt(fields, 'patches'), ...listAt(fields, 'patchesJson6902')];
  const patches = [
    ...targeted.map((patch) => ({
      text: stringAt(patch, 'patch') ?? textOf(stringAt(patch, 'path') ?? ''),
      target: objectAt(patch, 'target'),
    })),
    ...listAt(fields, 'patchesStrategicMerge').map((patch) => ({
      text: textOf(String(patch)) ?? String(patch),
      target: undefined,
    })),
  ];
  const all = patches.flatMap(({ text = '', target }) => {
    if (/^\s*[-[]/.test(text)) return renaming(text, target);
    return text.includes('$patch') ? deleting(text, target) : [];
  });
  return (resource) =>
    all.reduce<Resource | undefined>((found, patch) => found && patch(found), resource);
}

/** A JSON patch, of its target only. */
function renaming(text: string, target: JsonObject | undefined): readonly Patched[] {
  // A list is no document here, but a field of one.
  const indented = text.replaceAll(/^/gm, '  ');
  const [document] = parseDocuments({ path: '', text: `patch:\n${indented}` }).value;
  const isTarget = matcherOf(target);
  const values = listAt(document?.object, 'patch').flatMap((operation) => {
    const field = /^\/metadata\/(?<field>name|namespace)$/.exec(stringAt(operation, 'path') ?? '');
    const value = stringAt(operation, 'value');
    const name = field?.groups?.['field'];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  if (target === undefined || values.length === 0) return [];
  const changed = Object.fromEntries(values);
  return [(resource) => (isTarget(resource) ? { ...resource, ...changed } : resource)];
}

function deleting(text: string, target: JsonObject | undefined): readonly Patched[] {
  const documents = parseDocuments({ path: '', text }).value;
  return documents
    .filter(({ object }) => object['$patch'] === 'delete')
    .map(({ object }) => {
      const [kind, name] = [stringAt(object, 'kind'), stringAt(object, 'metadata', 'name')];
      const isTarget = matcherOf(target);
      const isOwn = (resource: Resource) => resource.kind === kind && resource.name === name;
      const matches = target === undefined ? isOwn : isTarget;
      return (resource) => (matches(resource) ? undefined : resource);
    });
}

function matcherOf(target: JsonObject | undefined): (resource: Resource) => boolean {
  const fits = [target?.['kind'], target?.['name']].map(anchored);
  return ({ kind, name }) => [kind, name].every((value, i) => fits[i]?.test(value) ?? true);
}

/** A field of a target is a regular expression for the whole value; one that this program does not read matches all. */
function anchored(field: Json | undefined): RegExp | undefined {
  if (typeof field !== 'string' || field === '') return undefined;
  try {
    return new RegExp(`^(?:${field})$`);
  } catch {
    return undefined;
  }
}
