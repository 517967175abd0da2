/** karmada `Placement`: the clusters of objects, and the division of replicas among them. */

import {
  isArray,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { type ClusterAffinity, decodeClusterAffinity } from './cluster-affinity.ts';

/** A toleration of a cluster's taint, with the relevant fields. */
export interface Toleration {
  readonly key: string;
  readonly operator: string;
  readonly value: string;
  readonly effect: string;
}

/** Number of groups of clusters that objects are spread over. */
export interface SpreadConstraint {
  /** `cluster`, `region`, `zone` or `provider`; empty when grouped by a label. */
  readonly field: string;
  readonly minGroups: number;
  /** 0 when not written. */
  readonly maxGroups: number;
}

/** Clusters and their weight. */
export interface StaticWeight {
  readonly affinity: ClusterAffinity;
  readonly weight: number;
}

/** Replica scheduling of a policy. */
export type ReplicaScheduling =
  | { readonly type: 'Duplicated' }
  | {
      readonly type: 'StaticWeight';
      /** None: all clusters alike. */
      readonly weights: readonly StaticWeight[];
      /** Whether it disables spread constraints. */
      readonly ignoresSpread: boolean;
    }
  /** Depends on the free capacity of clusters; the pointer of the field, below `/spec/placement`. */
  | { readonly type: 'Live'; readonly pointer: string };

/** A group of clusters; groups are tried in order. */
export interface AffinityGroup {
  readonly affinity: ClusterAffinity;
  /** Whether more clusters may follow when these have no capacity. */
  readonly overflows: boolean;
}

/** A decoded placement. */
export interface Placement {
  /** In order; the first one that fits is used. */
  readonly groups: readonly AffinityGroup[];
  readonly tolerations: readonly Toleration[];
  /** At the indices of `spreadConstraints`. */
  readonly spread: readonly SpreadConstraint[];
  readonly replicas: ReplicaScheduling;
  readonly workloadAffinity: boolean;
}

/** Reads a placement with the defaults of the CRD and the webhook; a value of the wrong type counts as absent. */
export function decodePlacement(placement: Json | undefined): Placement {
  const tolerations = listAt(placement, 'clusterTolerations').map((toleration) => ({
    key: stringAt(toleration, 'key') ?? '',
    operator: stringAt(toleration, 'operator') ?? '',
    value: stringAt(toleration, 'value') ?? '',
    effect: stringAt(toleration, 'effect') ?? '',
  }));
  return {
    groups: decodeGroups(placement),
    tolerations,
    spread: listAt(placement, 'spreadConstraints').map(decodeSpreadConstraint),
    replicas: decodeReplicaScheduling(objectAt(placement, 'replicaScheduling')),
    workloadAffinity: objectAt(placement, 'workloadAffinity') !== undefined,
  };
}

function decodeGroups(placement: Json | undefined): readonly AffinityGroup[] {
  const groups = listAt(placement, 'clusterAffinities');
  const single = objectAt(placement, 'clusterAffinity');
  if (single !== undefined || groups.length === 0) {
    return [{ affinity: decodeClusterAffinity(single), overflows: false }];
  }
  return groups.map((group) => ({
    affinity: decodeClusterAffinity(group),
    overflows: isArray(valueAt(group, 'overflowAffinities')),
  }));
}

/** Without a field and a label it groups by cluster, and `minGroups` is 1. */
function decodeSpreadConstraint(constraint: Json): SpreadConstraint {
  const byLabel = (stringAt(constraint, 'spreadByLabel') ?? '') !== '';
  return {
    field: stringAt(constraint, 'spreadByField') ?? (byLabel ? '' : 'cluster'),
    minGroups: numberAt(constraint, 'minGroups') || 1,
    maxGroups: numberAt(constraint, 'maxGroups') ?? 0,
  };
}

/** A present strategy divides by weight, unless it is set otherwise. */
function decodeReplicaScheduling(strategy: JsonObject | undefined): ReplicaScheduling {
  if (strategy === undefined || stringAt(strategy, 'replicaSchedulingType') === 'Duplicated') {
    return { type: 'Duplicated' };
  }
  if (stringAt(strategy, 'replicaDivisionPreference') === 'Aggregated') {
    return { type: 'Live', pointer: '/replicaScheduling/replicaDivisionPreference' };
  }
  const weights = objectAt(strategy, 'weightPreference');
  if ((stringAt(weights, 'dynamicWeight') ?? '') !== '') {
    return { type: 'Live', pointer: '/replicaScheduling/weightPreference/dynamicWeight' };
  }
  const list = listAt(weights, 'staticWeightList');
  return {
    type: 'StaticWeight',
    ignoresSpread: weights === undefined || list.length > 0,
    weights: list.map((entry) => ({
      affinity: decodeClusterAffinity(objectAt(entry, 'targetCluster')),
      weight: Number(valueAt(entry, 'weight') ?? 0),
    })),
  };
}
