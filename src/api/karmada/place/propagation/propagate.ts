/**
 * The candidates of the sources and the propagation policies → candidates for the clusters of their placement, with the replicas there.
 *
 * A policy narrows the clusters of a source and an annotation; it adds none. An object without a policy goes to all clusters of its source
 * or to none, by the source's setting.
 */

import { getOrInsert } from '../../../../collection/get-or-insert.ts';
import { groupBy } from '../../../../collection/group-by.ts';
import { memoise } from '../../../../collection/memoise.ts';
import { byKey } from '../../../../collection/order.ts';
import { type Candidate, targetClusters } from '../../../../place/candidate.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import type { Resource } from '../../../../resource/resource.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { Placement } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { schedule } from '../schedule/schedule.ts';
import type { Scheduled, ScheduleResult, Target } from '../schedule/schedule-result.ts';
import { workloadOf } from '../schedule/workload.ts';
import { followDependencies } from './follow-dependencies.ts';
import {
  findMultiClusterServices,
  isAutoPropagated,
  isPlacedAnyway,
  isPlacedBySource,
  placeBySource,
} from './outside-policies.ts';
import { findPodClusters } from './pods-by-cluster.ts';
import { openPolicyBook, type Policy } from './policy-book.ts';
import { shareOut } from './share-out.ts';

/** The decision about an object that a policy selects. */
export interface Decision {
  readonly resource: Resource;
  readonly policy: Policy;
  readonly result: ScheduleResult;
  /** Other policies that select it, except those of an earlier decision. */
  readonly outranked: readonly Policy[];
  /** The policy that only comes after by its name, and the clusters that it alone selects. */
  readonly tied: { readonly policy: Policy; readonly lost: readonly Cluster[] } | undefined;
}

/** The narrowed candidates, and the decisions. */
export interface Propagation {
  /** The candidates of one object are adjacent, in the order of the objects. */
  readonly candidates: readonly Candidate[];
  readonly policies: readonly Policy[];
  readonly decisions: readonly Decision[];
  /** Policies that select a Service which a MultiClusterService places. */
  readonly preceded: ReadonlySet<Policy>;
  /** The candidates that a policy could place, and that no policy places. */
  readonly unselected: readonly Candidate[];
}

export function propagate(candidates: readonly Candidate[], objects: FleetObjects): Propagation {
  const book = openPolicyBook(objects);
  const services = findMultiClusterServices(objects);
  const byResource = groupBy(candidates, ({ placed }) => placed.resource);
  const schedule = createScheduler();
  const decisions: Decision[] = [];
  const isExposed = (resource: Resource): boolean => services(resource) !== undefined;
  const targets = new Map<Resource, Target>();
  for (const [resource, own] of byResource) {
    if (isExposed(resource)) continue;
    const { policies, tied: next } = book.matching(resource);
    const [policy, ...outranked] = policies;
    if (policy === undefined) continue;
    const possible = possibleFor(own);
    const placedBy = ({ spec }: Policy): ScheduleResult =>
      isAutoPropagated(resource)
        ? everywhere(possible)
        : schedule(resource, spec.placement, possible);
    const result = placedBy(policy);
    const tied = next && { policy: next, lost: clustersLost(result, placedBy(next)) };
    decisions.push({ resource, policy, result, outranked, tied });
    targets.set(resource, result.type === 'placed' ? result.clusters : new Map());
  }
  for (const [resource, followed] of followDependencies(targets, decisions, byResource.keys())) {
    targets.set(resource, new Map([...followed, ...(targets.get(resource) ?? [])]));
  }
  const exposed = [...byResource.keys()].filter(isExposed);
  const workloads = exposed.length === 0 ? [] : [...byResource];
  const podClustersOf = findPodClusters(
    workloads.map(([resource, own]) => {
      const target = targets.get(resource);
      return [resource, target === undefined ? placedClusters(own) : [...target.keys()]];
    }),
  );
  return {
    candidates: [...byResource].flatMap(([resource, own]) => {
      const target = targets.get(resource);
      if (target !== undefined) return shareOut(own, target);
      return own.flatMap((candidate) =>
        placeBySource(candidate, services(resource), podClustersOf),
      );
    }),
    policies: book.policies,
    decisions,
    preceded: new Set(exposed.flatMap((one) => book.matching(one).policies)),
    unselected: candidates.filter(
      (candidate) =>
        !targets.has(candidate.placed.resource) &&
        !isPlacedAnyway(candidate, services(candidate.placed.resource)),
    ),
  };
}

/** The clusters of the other result only; compared once for all objects that two policies place alike. */
function clustersLost(result: ScheduleResult, other: ScheduleResult): readonly Cluster[] {
  return result === other ? [] : lostTo(result)(other);
}

const lostTo = memoise((result: ScheduleResult) =>
  memoise((other: ScheduleResult): readonly Cluster[] => {
    if (result.type !== 'placed' || other.type !== 'placed') return [];
    return [...other.clusters.keys()].filter((cluster) => !result.clusters.has(cluster));
  }),
);

function everywhere(clusters: readonly Cluster[]): Scheduled {
  return { type: 'placed', clusters: new Map(clusters.map((cluster) => [cluster, undefined])) };
}

/** The clusters that get an object which no policy selects. */
function placedClusters(own: readonly Candidate[]): readonly Cluster[] {
  return possibleFor(own.filter((one) => isPlacedBySource(one, undefined)));
}

/** The clusters that the sources and the annotation allow an object, in order of their keys. */
function possibleFor(own: readonly Candidate[]): readonly Cluster[] {
  const [first, ...others] = own;
  if (first === undefined) return [];
  if (others.length === 0) return targetClusters(first);
  return [...new Set(own.flatMap(targetClusters))].sort(byKey((cluster) => cluster.key));
}

/** Schedules an object; clusters are equal when they are the same list. */
type Scheduler = (
  resource: Resource,
  placement: Placement,
  possible: readonly Cluster[],
) => ScheduleResult;

/** A scheduler with a cache. */
function createScheduler(): Scheduler {
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
