/** A guard of the Fleet: a condition for outages. */

import type { Json } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';
import { selectorFields } from '../selector/cluster-selector.ts';

/** Kinds of places, each of which may be lost by itself. */
export const lossWords = ['cluster', 'zone', 'region'] as const;

/** The loss of the pods of any one cluster, whose clients are left. */
export const podsWord = 'pods';

/** A word of `survive`. */
export type LossWord = (typeof lossWords)[number] | typeof podsWord;

/** The fields of a guard; at least one of `survive`, `never` and `maxLoad` is required. */
export const guardFields = {
  name: {
    is: 'text',
    or: '',
    isRequired: true,
    says: 'The name of the guard in findings; unique.',
  },
  services: {
    is: 'texts',
    or: ['*/*'],
    says: 'Services as namespace/name, with * in either part. Default: all.',
    must: { items: { type: 'string', minLength: 1, pattern: '^[^/\\s]+/[^/\\s]+$' }, minItems: 1 },
  },
  clients: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters whose clients it applies to. Default: all.',
  },
  survive: {
    is: 'text',
    says: 'An outage in which every request still has to be served: cluster, zone or region for the loss of any one of them, pods for the loss of the pods in any one cluster while its clients are left, or a cluster name or key pattern for the loss of all matching clusters at once.',
  },
  never: {
    fields: (): typeof selectorFields => selectorFields,
    must: { minProperties: 1 },
    says: 'Clusters that must not get requests from clients of other clusters in any outage.',
  },
  maxLoad: {
    is: 'number',
    must: { minimum: 1 },
    says: 'Maximum load of a cluster in such an outage (without "survive": the loss of any one cluster, zone or region), as a multiple of its present share of these requests.',
  },
} as const;

/** A guard as parsed. */
export interface GuardSpec extends Values<typeof guardFields> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** Reads one. */
export function decodeGuard(guard: Json, pointer: string): GuardSpec {
  return { ...readSettings(guardFields, guard), pointer };
}

/** Whether the text is a word rather than a pattern. */
export function isLossWord(text: string): text is LossWord {
  return text === podsWord || lossWords.some((word) => word === text);
}
