/**
 * A guard of the Fleet: what has to hold of outages.
 * @module
 */

import type { Json } from '../../../resource/json.ts';
import { readSettings, type Values } from '../../schema/settings.ts';
import { selectorFields } from '../selector/cluster-selector.ts';

/** Kinds of places, each of which may be lost by itself. */
export const lossWords = ['cluster', 'zone', 'region'] as const;

/** One of them. */
export type LossWord = (typeof lossWords)[number];

/** The fields of a guard; at least one of `survive`, `never` and `maxLoad` is there. */
export const guardFields = {
  name: { is: 'text', or: '', isRequired: true, says: 'What findings call it; unique.' },
  services: {
    is: 'texts',
    or: ['*/*'],
    says: 'Services as namespace/name, with * in either part; default: all.',
    must: { items: { type: 'string', minLength: 1, pattern: '^[^/\\s]+/[^/\\s]+$' }, minItems: 1 },
  },
  clients: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters whose clients it is for; default: all.',
  },
  survive: {
    is: 'text',
    says: 'What may be lost without a request being left unanswered: any one cluster, zone or region, or all clusters that a name or a pattern region/zone/group/name takes, at once.',
  },
  never: {
    fields: (): typeof selectorFields => selectorFields,
    must: { minProperties: 1 },
    says: 'Clusters to which no request of other clusters’ clients goes, whatever is lost.',
  },
  maxLoad: {
    is: 'number',
    must: { minimum: 1 },
    says: 'How much of what it gets of these requests today a cluster may get in such a loss (without "survive": of any one cluster, zone or region), as a factor.',
  },
} as const;

/** A guard as it is read. */
export interface GuardSpec extends Values<typeof guardFields> {
  /** JSON Pointer within the Fleet. */
  readonly pointer: string;
}

/** Reads one. */
export function decodeGuard(guard: Json, pointer: string): GuardSpec {
  return { ...readSettings(guardFields, guard), pointer };
}

/** Whether the text is a kind of places rather than a pattern. */
export function isLossWord(text: string): text is LossWord {
  return lossWords.some((word) => word === text);
}
