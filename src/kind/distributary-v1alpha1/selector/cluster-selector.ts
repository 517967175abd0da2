/** A selector of clusters, wherever it is written. */
import type { Values } from '../../schema/settings.ts';

/** The fields of a selector. Absent ones select all; `exclude` takes precedence. */
export const selectorFields = {
  keys: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'Patterns of cluster keys, region/zone/group/name, with * for a segment or within one.',
  },
  names: { is: 'texts', must: { minItems: 1 }, says: 'Names of clusters.' },
  exclude: { is: 'texts', says: 'Excluded clusters, by name or key pattern.' },
  labels: { is: 'textMap', says: 'Labels that a cluster must have, all of them.' },
} as const;

/** A selector as parsed. */
export type ClusterSelector = Values<typeof selectorFields>;
