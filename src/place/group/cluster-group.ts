/** Clusters → groups with equal objects: the work is done once a group, for any size of fleet. */
import type { Cluster } from '../../topology/topology.ts';
import { type Candidate, targetClusters } from '../candidate.ts';

/** Clusters with the same candidates and the same changes of them. */
export interface ClusterGroup {
  /** In order of their keys. */
  readonly clusters: readonly Cluster[];
  /** In order of file and document. */
  readonly candidates: readonly Candidate[];
  readonly changes: ClusterChanges;
}

/** The changes of a cluster's candidates. */
export interface ClusterChanges {
  /** Numbers of override rules. */
  readonly overrides: ReadonlySet<number>;
  /** Indices of the fleet's patches. */
  readonly patches: readonly number[];
}

/** Groups the clusters; the groups come in the order of their first clusters. */
export function groupClusters(
  clusters: readonly Cluster[],
  candidates: readonly Candidate[],
  changesFor: (cluster: Cluster) => ClusterChanges,
): readonly ClusterGroup[] {
  const indices = candidatesByCluster(candidates);
  const groups = new Map<string, ClusterGroup & { readonly clusters: Cluster[] }>();
  for (const cluster of clusters) {
    const own = indices.get(cluster.name) ?? [];
    const changes = changesFor(cluster);
    const signature = [own, [...changes.overrides], changes.patches].join(';');
    const group = groups.get(signature);
    if (group === undefined) {
      const chosen = own.flatMap((index) => candidates[index] ?? []);
      groups.set(signature, { clusters: [cluster], candidates: chosen, changes });
    } else group.clusters.push(cluster);
  }
  return [...groups.values()];
}

/** The indices of each cluster's candidates, by its name; a file in two sources counts once. */
function candidatesByCluster(
  candidates: readonly Candidate[],
): ReadonlyMap<string, readonly number[]> {
  const byCluster = new Map<string, number[]>();
  for (const [index, candidate] of candidates.entries()) {
    for (const cluster of targetClusters(candidate)) {
      const own = byCluster.get(cluster.name) ?? [];
      byCluster.set(cluster.name, own);
      // Candidates of one resource are adjacent, so a look at the last one is enough.
      const last = candidates[own.at(-1) ?? -1];
      if (last?.placed.resource !== candidate.placed.resource) own.push(index);
    }
  }
  return byCluster;
}
