/** A Kubernetes object with its origin. Resources are values: a stage that changes one makes a new one. */
import { own } from '../collection/own.ts';
import type { Related } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';
import { type JsonObject, objectAt, stringAt } from './json.ts';

/** The text of an authored object, with the position of each field. */
export interface SourceText {
  readonly file: string;
  /** Index of the document in the file, from 0. */
  readonly document: number;
  /** The document's text, byte for byte as authored (without the `---` lines around it), ending in a newline. */
  readonly text: string;
  /**
   * The position of a field; of its nearest existing ancestor when there is no such field.
   * @param pointer JSON Pointer (RFC 6901); empty for the object itself.
   */
  locate(pointer: string, part?: 'key' | 'value'): Position;
  /**
   * The same document with the content of `next`: only differences are rewritten; comments and style of the rest stay.
   * Positions remain those of the file.
   */
  edited(next: JsonObject): SourceText;
}

/** Where a resource comes from. */
export type Origin =
  | {
      readonly type: 'authored';
      readonly source: SourceText;
      /** The object without what was merged into it; absent where nothing was. */
      readonly unmerged?: JsonObject;
    }
  /** Computed; `from` are the authored resources that it is derived from, in any order. */
  | { readonly type: 'derived'; readonly from: readonly Position[] };

/** A Kubernetes object. Deeply frozen by convention: never mutate `object`. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when the object has none. */
  readonly namespace: string;
  /** `metadata.generateName`, for an object that the API server names. */
  readonly name: string;
  readonly object: JsonObject;
  readonly origin: Origin;
}

/** Makes a resource from an object that has `apiVersion`, `kind` and `metadata.name`. */
export function toResource(object: JsonObject, origin: Origin): Resource {
  return {
    apiVersion: stringAt(object, 'apiVersion') ?? '',
    kind: stringAt(object, 'kind') ?? '',
    namespace: stringAt(object, 'metadata', 'namespace') ?? '',
    name: stringAt(object, 'metadata', 'name') || generatedPrefix(object),
    object,
    origin,
  };
}

function generatedPrefix(object: JsonObject): string {
  return stringAt(object, 'metadata', 'generateName') ?? '';
}

/** Whether the API server generates the object's name, a new one for each create request. */
export function isNamedLater({ object }: Pick<Resource, 'object'>): boolean {
  return !stringAt(object, 'metadata', 'name') && generatedPrefix(object) !== '';
}

/** The API group of an apiVersion; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** The version of an apiVersion. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

/** `group/kind/namespace/name`: unique within a cluster. The version does not count. */
export function resourceKey(resource: Resource): string {
  const { apiVersion, kind, namespace, name } = resource;
  return `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`;
}

/** `Kind namespace/name` or `Kind name`, as in messages. */
export function displayName(resource: Pick<Resource, 'kind' | 'namespace' | 'name'>): string {
  return `${resource.kind} ${fullName(resource)}`;
}

/** The arguments of a finding about an object of a cluster. */
export function inCluster(
  resource: Pick<Resource, 'kind' | 'namespace' | 'name'>,
  { name: cluster }: { readonly name: string },
): { readonly object: string; readonly cluster: string } {
  return { object: displayName(resource), cluster };
}

/** `namespace/name` or `name`. */
export function fullName({ namespace, name }: Pick<Resource, 'namespace' | 'name'>): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}

/** The object's `spec`; empty when it has none. */
export function specOf({ object }: Resource): JsonObject {
  return objectAt(object, 'spec') ?? noMembers;
}

/** One shared object: values decoded from a spec are cached by it. */
const noMembers: JsonObject = {};

/** The object's labels that are strings. */
export function labelsOf(resource: Resource): Readonly<Record<string, string>> {
  return stringMap(objectAt(resource.object, 'metadata', 'labels'));
}

/** The object's annotations that are strings. */
export function annotationsOf(resource: Resource): Readonly<Record<string, string>> {
  return stringMap(objectAt(resource.object, 'metadata', 'annotations'));
}

/** The string members of an object: the object itself if it has no others. */
export function stringMap(value: JsonObject = noMembers): Readonly<Record<string, string>> {
  if (isStringMap(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.filter((e): e is [string, string] => typeof e[1] === 'string'));
}

function isStringMap(value: JsonObject): value is Readonly<Record<string, string>> {
  const keys = Object.keys(value);
  for (let i = 0; i < keys.length; i += 1) {
    if (typeof own(value, keys[i] ?? '') !== 'string') return false;
  }
  return true;
}

/** The position of a field of the resource; for a derived one, of the first authored resource that it is derived from. */
export function locate(resource: Resource, pointer = '', part?: 'key' | 'value'): Position {
  if (resource.origin.type === 'authored') return resource.origin.source.locate(pointer, part);
  const [first] = resource.origin.from;
  return first ?? { file: '', document: 0, line: 1, column: 1, pointer };
}

/** A second place of a finding: a field of an object, with a note. */
export function noteAt(
  message: string,
  ...[resource, pointer, part]: Parameters<typeof locate>
): Related {
  return { message, at: locate(resource, pointer, part) };
}
