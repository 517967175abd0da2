/** An object, and the fields of a kustomization or of a source's settings for kustomize → its names after them, or whether a patch deletes it. */

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

/** The patches that delete objects (`$patch: delete`) → whether one of them deletes an object. */
export function deletions(
  fields: JsonObject,
  directory: string,
  files: SurveyedFiles['files'],
): (resource: Resource) => boolean {
  const textOf = (reference: string) => {
    const path = resolvePath(directory, reference);
    return path === undefined ? undefined : files.get(path)?.text;
  };
  const patches = [
    ...listAt(fields, 'patches').map((patch) => ({
      text: stringAt(patch, 'patch') ?? textOf(stringAt(patch, 'path') ?? ''),
      target: objectAt(patch, 'target'),
    })),
    ...listAt(fields, 'patchesStrategicMerge').map((patch) => ({
      text: textOf(String(patch)) ?? String(patch),
      target: undefined,
    })),
  ];
  const all = patches.flatMap(({ text = '', target }) =>
    text.includes('$patch') ? deletedBy(text, target) : [],
  );
  return (resource) => all.some((matches) => matches(resource));
}

type Matcher = (resource: Resource) => boolean;

function deletedBy(text: string, target: JsonObject | undefined): readonly Matcher[] {
  const documents = parseDocuments({ path: '', text }).value;
  return documents
    .filter(({ object }) => object['$patch'] === 'delete')
    .map(({ object }) => {
      if (target === undefined) {
        const [kind, name] = [stringAt(object, 'kind'), stringAt(object, 'metadata', 'name')];
        return (resource) => resource.kind === kind && resource.name === name;
      }
      const fits = [target['kind'], target['name']].map(anchored);
      return ({ kind, name }) => [kind, name].every((value, i) => fits[i]?.test(value) ?? true);
    });
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
