/**
 * Clusters → groups that get exactly the same: the work is done once for a group, however large the fleet is.
 * @module
 */
import type { Cluster } from '../topology/topology.ts';
import type { Candidate } from './candidate.ts';
import { takesCluster } from './cluster-annotation.ts';

/** Clusters with the same candidates and the same patches. */
export interface ClusterGroup {
  /** In order of their keys. */
  readonly clusters: readonly Cluster[];
  /** In order of file and document. */
  readonly candidates: readonly Candidate[];
  /** Indices of the fleet's patches. */
  readonly patches: readonly number[];
}

/** Groups the clusters; the groups come in the order of their first clusters. */
export function groupClusters(
  clusters: readonly Cluster[],
  candidates: readonly Candidate[],
  patchesFor: (cluster: Cluster) => readonly number[],
): readonly ClusterGroup[] {
  const indices = candidatesByCluster(candidates);
  const groups = new Map<string, ClusterGroup & { readonly clusters: Cluster[] }>();
  for (const cluster of clusters) {
    const own = indices.get(cluster.name) ?? [];
    const patches = patchesFor(cluster);
    const signature = `${own.join()};${patches.join()}`;
    const group = groups.get(signature);
    if (group === undefined) {
      const chosen = own.flatMap((index) => candidates[index] ?? []);
      groups.set(signature, { clusters: [cluster], candidates: chosen, patches });
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
    for (const cluster of takersOf(candidate)) {
      const own = byCluster.get(cluster.name) ?? [];
      byCluster.set(cluster.name, own);
      // Candidates of one resource stand next to each other, so the last one tells whether it is there already.
      const last = candidates[own.at(-1) ?? -1];
      if (last?.placed.resource !== candidate.placed.resource) own.push(index);
    }
  }
  return byCluster;
}

function takersOf({ source, annotation }: Candidate): readonly Cluster[] {
  if (annotation === undefined) return source.clusters;
  return source.clusters.filter((cluster) => takesCluster(annotation, cluster));
}
