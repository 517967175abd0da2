/**
 * The states of a fleet → how much the clients of each cluster ask, as far as anybody says, and who says so.
 * @module
 */
import type { ClusterState } from '../check/cluster-state.ts';
import { writtenReplicas } from '../istio/pod/pod-template.ts';

/** Who says how much is asked. */
export type LoadSource = 'annotation' | 'replicas' | 'even';

/** How much each cluster's clients ask. */
export interface Demand {
  readonly source: LoadSource;
  /** By the name of the cluster, relative to each other. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Annotation `distributary.dev/load` where one cluster has it (1 for those that lack it); else the pods that run in each, where some
 * workload says how many; else all alike.
 */
export function fleetDemand(fleet: readonly ClusterState[]): Demand {
  if (fleet.some(({ cluster }) => cluster.load !== undefined)) {
    return demandOf(fleet, 'annotation', ({ cluster }) => cluster.load ?? 1);
  }
  const isSaid = fleet.some(({ templates }) =>
    templates.some(({ workload }) => writtenReplicas(workload) !== undefined),
  );
  return isSaid ? demandOf(fleet, 'replicas', podsIn) : demandOf(fleet, 'even', () => 1);
}

function demandOf(
  fleet: readonly ClusterState[],
  source: LoadSource,
  weightOf: (state: ClusterState) => number,
): Demand {
  return { source, weights: new Map(fleet.map((one) => [one.cluster.name, weightOf(one)])) };
}

function podsIn({ templates }: ClusterState): number {
  const counts = templates
    .filter(({ isAtRest, isGateway }) => !(isAtRest || isGateway))
    .map(({ workload }) => writtenReplicas(workload) ?? 1);
  return counts.reduce((sum, count) => sum + count, 0);
}
