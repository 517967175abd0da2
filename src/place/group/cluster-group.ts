/**
 * Clusters → groups that get exactly the same: the work is done once for a group, however large the fleet is.
 * @module
 */
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

/** What changes the candidates of a cluster. */
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

/** The indices of each cluster's candidates, by its name; a file that two sources hold counts once. */
function candidatesByCluster(
  candidates: readonly Candidate[],
): ReadonlyMap<string, readonly number[]> {
  const byCluster = new Map<string, number[]>();
  for (const [index, candidate] of candidates.entries()) {
    for (const cluster of targetClusters(candidate)) {
      const own = byCluster.get(cluster.name) ?? [];
      byCluster.set(cluster.name, own);
      // Candidates of one resource stand next to each other, so the last one tells whether it is there already.
      const last = candidates[own.at(-1) ?? -1];
      if (last?.placed.resource !== candidate.placed.resource) own.push(index);
    }
  }
  return byCluster;
}
