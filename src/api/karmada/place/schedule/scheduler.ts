/**
 * Objects, placements and candidate clusters → schedules, each computed once: equal replicas, placement and candidates have one result.
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

/** Schedules an object; clusters are equal when they are the same list. */
export type Scheduler = (
  resource: Resource,
  placement: Placement,
  possible: readonly Cluster[],
) => ScheduleResult;

/** A scheduler with a cache. */
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
