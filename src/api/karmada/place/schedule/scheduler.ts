/**
 * Objects, placements and possible clusters → schedules, each computed once: what has as many replicas, the same placement and
 * the same possible clusters goes to the same places.
 * @module
 */

import type { Resource } from '../../../../resource/resource.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { Placement } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { schedule } from './schedule.ts';
import type { ScheduleResult } from './schedule-result.ts';
import { workloadOf } from './workload.ts';

/** Schedules an object; clusters are the same when they are the same list. */
export type Scheduler = (
  resource: Resource,
  placement: Placement,
  possible: readonly Cluster[],
) => ScheduleResult;

/** A scheduler that remembers. */
export function createScheduler(): Scheduler {
  const known = new Map<Placement, Map<readonly Cluster[], Map<string, ScheduleResult>>>();
  return (resource, placement, possible) => {
    const byClusters = known.get(placement) ?? new Map();
    known.set(placement, byClusters);
    const byReplicas: Map<string, ScheduleResult> = byClusters.get(possible) ?? new Map();
    byClusters.set(possible, byReplicas);
    const workload = workloadOf(resource);
    const key = workload === undefined ? 'none' : String(workload.replicas);
    const result = byReplicas.get(key) ?? schedule(workload, placement, possible);
    byReplicas.set(key, result);
    return result;
  };
}
