/** karmada `ClusterAffinity`: a selector of clusters. */

import type { LabelRequirement } from '../../../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../../../kind/notation/label-selector-object.ts';
import { type Json, listAt, objectAt, stringAt, textsAt } from '../../../../resource/json.ts';

/** A requirement on a field of clusters. */
export interface FieldRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** The requirements on a cluster, all of which apply; without any, every cluster matches. */
export interface ClusterAffinity {
  /** Empty: every cluster. */
  readonly clusterNames: readonly string[];
  /** Takes precedence over all others. */
  readonly exclude: readonly string[];
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

export const clusterAffinityFields: readonly string[] = [
  'labelSelector',
  'fieldSelector',
  'clusterNames',
  'exclude',
];

/** Reads an affinity; a value of the wrong type counts as absent. */
export function decodeClusterAffinity(affinity: Json | undefined): ClusterAffinity {
  return {
    clusterNames: textsAt(affinity, 'clusterNames'),
    exclude: textsAt(affinity, 'exclude'),
    labels: decodeLabelSelector(objectAt(affinity, 'labelSelector') ?? {}),
    fields: listAt(affinity, 'fieldSelector', 'matchExpressions').map((expression) => ({
      key: stringAt(expression, 'key') ?? '',
      operator: stringAt(expression, 'operator') ?? '',
      values: textsAt(expression, 'values'),
    })),
  };
}
