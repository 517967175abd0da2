/** The states of a fleet → the relative request load of each cluster's clients, and its source. */
import type { ClusterState } from '../check/cluster-state.ts';
import { writtenReplicas } from '../istio/pod/pod-template.ts';

/** The source of the demand. */
export type LoadSource = 'annotation' | 'replicas' | 'even';

export interface Demand {
  readonly source: LoadSource;
  /** By the name of the cluster, relative to each other. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Annotation `distributary.dev/load` where one cluster has it (default 1 for others); else the number of pods per cluster, where some
 * workload sets it; else equal.
 */
export function fleetDemand(fleet: readonly ClusterState[]): Demand {
  if (fleet.some(({ cluster }) => cluster.load !== undefined)) {
    return demandOf(fleet, 'annotation', ({ cluster }) => cluster.load ?? 1);
  }
  const hasReplicas = fleet.some(({ templates }) =>
    templates.some(({ workload }) => writtenReplicas(workload) !== undefined),
  );
  return hasReplicas ? demandOf(fleet, 'replicas', podsIn) : demandOf(fleet, 'even', () => 1);
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
    .filter(({ isGateway }) => !isGateway)
    .map(({ workload }) => writtenReplicas(workload) ?? 1);
  return counts.reduce((sum, count) => sum + count, 0);
}
