/** Fleet `spec.patches[]`: per-cluster overrides. */
import type { Position } from '../../diagnostic/position.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { closed, described } from '../schema/object-schema.ts';
import { readSettings, type Values } from '../schema/settings.ts';
import { selectorFields } from './selector/cluster-selector.ts';

/** Target of a patch, of a Fleet as well as of kustomize; `name` and `namespace` are anchored regular expressions. */
export const patchTargetFields = {
  group: {
    is: 'text',
    says: 'Anchored regular expression for the API group; empty for the core group.',
  },
  version: { is: 'text', says: 'Anchored regular expression for the API version.' },
  kind: { is: 'text', says: 'Anchored regular expression for the kind.' },
  name: { is: 'text', says: 'Anchored regular expression for the name.' },
  namespace: { is: 'text', says: 'Anchored regular expression for the namespace.' },
  labelSelector: { is: 'text', says: 'Label selector, in the syntax of kubectl get -l.' },
  annotationSelector: { is: 'text', says: 'Annotation selector, in the syntax of kubectl get -l.' },
} as const;

/** Kustomize's target as parsed. */
export type PatchTarget = Values<typeof patchTargetFields>;

/** The fields of a patch. */
export const patchFields = {
  clusters: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters that the patch applies to. Default: all.',
  },
  target: {
    fields: (): typeof patchTargetFields => patchTargetFields,
    or: {},
    isRequired: true,
    must: {
      description: 'The objects that the patch applies to. All fields must match.',
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
    op: described('The operation (RFC 6902).', {
      enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'],
    }),
    path: described('A JSON Pointer, such as /spec/replicas.', { type: 'string' }),
    from: described('The source path of move and copy, a JSON Pointer.', { type: 'string' }),
    value: described('The value of add, replace and test.', {}),
  },
  ['op', 'path'],
);

/** A patch as parsed. */
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
