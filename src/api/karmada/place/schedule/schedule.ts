/**
 * An object's replicas, a placement and the candidate clusters → its clusters, each with its replicas.
 *
 * As karmada's scheduler does for an object that is in no cluster yet: decisions by free capacity or by the object's current clusters have
 * no data in files, and are refused where they would matter.
 */

import type { Cluster } from '../../../../topology/topology.ts';
import type { Placement, ReplicaScheduling } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { isRepelled, matchesAffinity } from './cluster-match.ts';
import { divideReplicas } from './divide-replicas.ts';
import type { Nowhere, Scheduled, ScheduleResult } from './schedule-result.ts';
import { hasSpreadFields, spread } from './spread.ts';
import type { Workload } from './workload.ts';

/** Tries the groups of clusters in order and uses the first that fits. */
export function schedule(
  workload: Workload | undefined,
  placement: Placement,
  possible: readonly Cluster[],
): ScheduleResult {
  let last: Nowhere | undefined;
  for (const [i, group] of placement.groups.entries()) {
    if (group.overflows && workload !== undefined) {
      const pointer = `/clusterAffinities/${i}/overflowAffinities`;
      return { type: 'refused', why: 'replicas', pointer, reason: 'it depends on free capacity' };
    }
    const fitting = possible.filter((cluster) => matchesAffinity(cluster, group.affinity));
    const found = scheduleAmong(fitting, workload, placement);
    if (found.type !== 'nowhere') return found;
    last ??= found;
  }
  return last ?? { type: 'nowhere', reason: 'it has no group of clusters' };
}

function scheduleAmong(
  fitting: readonly Cluster[],
  workload: Workload | undefined,
  placement: Placement,
): ScheduleResult {
  if (fitting.length === 0) return { type: 'nowhere', reason: 'its affinity matches no cluster' };
  const tolerated = fitting.filter((cluster) => !isRepelled(cluster, placement.tolerations));
  if (tolerated.length === 0) {
    return { type: 'nowhere', reason: 'it tolerates the taints of no cluster' };
  }
  const feasible = tolerated.filter((cluster) => hasSpreadFields(cluster, placement.spread));
  if (feasible.length === 0) {
    return { type: 'nowhere', reason: 'no cluster has the fields of its spread constraints' };
  }
  const selected = spread(feasible, workload, placement);
  if (selected.type !== 'selected') return selected;
  return assign(selected.clusters, workload, placement.replicas);
}

function assign(
  clusters: readonly Cluster[],
  workload: Workload | undefined,
  scheduling: ReplicaScheduling,
): ScheduleResult {
  if (workload === undefined) return whole(clusters);
  const { replicas } = workload;
  if (replicas === 0) return { type: 'placed', clusters: new Map() };
  switch (scheduling.type) {
    case 'Duplicated':
      return whole(clusters);
    case 'StaticWeight':
      if (replicas !== 'unknown') return byWeight(clusters, replicas, scheduling);
      if (clusters.length === 1) return whole(clusters);
      return {
        type: 'refused',
        why: 'replicas',
        pointer: '/replicaScheduling',
        reason: 'the number of replicas of this kind is unknown',
      };
    case 'Live': {
      if (clusters.length === 1) return whole(clusters);
      const reason = `${clusters.length} clusters match, and their available resources are not in Git`;
      return { type: 'refused', why: 'replicas', pointer: scheduling.pointer, reason };
    }
  }
}

/** All replicas in every cluster. */
function whole(clusters: readonly Cluster[]): Scheduled {
  return { type: 'placed', clusters: new Map(clusters.map((cluster) => [cluster, undefined])) };
}

/** The highest weight applies; clusters without one get nothing, unless none has any. */
function byWeight(
  clusters: readonly Cluster[],
  replicas: number,
  { weights }: Extract<ReplicaScheduling, { type: 'StaticWeight' }>,
): Scheduled {
  const weightOf = (cluster: Cluster): number =>
    weights
      .filter(({ affinity }) => matchesAffinity(cluster, affinity))
      .reduce((highest, { weight }) => Math.max(highest, weight), 0);
  const weighed = clusters.map((cluster) => ({ name: cluster.name, weight: weightOf(cluster) }));
  const heavy = weighed.filter(({ weight }) => weight > 0);
  const shares = heavy.length > 0 ? heavy : weighed.map(({ name }) => ({ name, weight: 1 }));
  const divided = divideReplicas(replicas, shares);
  const taking = clusters.filter(({ name }) => (divided.get(name) ?? 0) > 0);
  return {
    type: 'placed',
    clusters: new Map(taking.map((cluster) => [cluster, divided.get(cluster.name)])),
  };
}
