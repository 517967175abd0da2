/**
 * Fleet `spec.patches[]`: per-cluster overrides.
 * @module
 */
import type { Position } from '../../diagnostic/position.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { closed, described } from '../schema/object-schema.ts';
import { readSettings, type Values } from '../schema/settings.ts';
import { selectorFields } from './selector/cluster-selector.ts';

/** Which objects a patch is for, a Fleet's as well as kustomize's; `name` and `namespace` are anchored regular expressions. */
export const patchTargetFields = {
  group: { is: 'text', says: 'The API group, as a regular expression; empty for core.' },
  version: { is: 'text', says: 'The version of the API, as a regular expression.' },
  kind: { is: 'text', says: 'The kind, as a regular expression.' },
  name: { is: 'text', says: 'The name, as a regular expression for all of it.' },
  namespace: { is: 'text', says: 'The namespace, as a regular expression for all of it.' },
  labelSelector: { is: 'text', says: 'Labels, as in kubectl get -l.' },
  annotationSelector: { is: 'text', says: 'Annotations, written as labels are selected.' },
} as const;

/** Kustomize's target as it is read. */
export type PatchTarget = Values<typeof patchTargetFields>;

/** The fields of a patch. */
export const patchFields = {
  clusters: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters that it is for; default: all.',
  },
  target: {
    fields: (): typeof patchTargetFields => patchTargetFields,
    or: {},
    isRequired: true,
    must: {
      description:
        'Which objects: anchored regular expressions and selectors, all of which must match.',
      minProperties: 1,
    },
  },
  patch: {
    is: 'value',
    or: {},
    isRequired: true,
    must: (): JsonObject => ({ type: ['array', 'object'], items: operation, minItems: 1 }),
    says: 'A JSON Patch (a list of operations) or a merge patch (a map).',
  },
} as const;

const operation: JsonObject = closed(
  {
    op: described('What is done there (RFC 6902).', {
      enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'],
    }),
    path: described('A JSON Pointer, as /spec/replicas.', { type: 'string' }),
    from: described('Where move and copy take the value from.', { type: 'string' }),
    value: described('What is added, put in place or tested.', {}),
  },
  ['op', 'path'],
);

/** A patch as it is read. */
export interface PatchSpec extends Omit<Values<typeof patchFields>, 'patch'> {
  /** JSON Patch (RFC 6902) when a list, merge patch (RFC 7386) when an object. */
  readonly patch: readonly Json[] | JsonObject;
  readonly at: Position;
}

/** Reads one. */
export function decodePatch(written: Json, at: Position): PatchSpec {
  const { patch, ...rest } = readSettings(patchFields, written);
  return { ...rest, patch: isArray(patch) || isObject(patch) ? patch : {}, at };
}
