/**
 * Objects, placements and possible clusters → schedules, each computed once: what has as many replicas, the same placement and
 * the same possible clusters goes to the same places.
 * @module
 */

import { getOrInsert } from '../../../../collection/get-or-insert.ts';
import { memoise } from '../../../../collection/memoise.ts';
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
  const known = memoise((_: Placement) =>
    memoise((_possible: readonly Cluster[]) => new Map<string, ScheduleResult>()),
  );
  return (resource, placement, possible) => {
    const workload = workloadOf(resource);
    const key = workload === undefined ? 'none' : String(workload.replicas);
    const byReplicas = known(placement)(possible);
    return getOrInsert(byReplicas, key, () => schedule(workload, placement, possible));
  };
}
