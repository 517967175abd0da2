/** The objects of the clusters → the clusters, with the trust domain of a MeshConfig in Git where nothing else states one. */

import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { viewClusters } from '../place/cluster-view.ts';
import type { AuthoredSet } from '../place/placed.ts';

/** The same sets; a cluster changes where its MeshConfig has another trust domain than the default that it was given. */
export function takeTrustDomains(sets: readonly AuthoredSet[]): readonly AuthoredSet[] {
  const views = viewClusters(sets);
  return sets.map((set, i) => {
    const view = views[i];
    if (view === undefined || set.cluster.hasDefaultTrustDomain !== true) return set;
    const { trustDomain } = clusterMesh(view).config;
    if (trustDomain === undefined || trustDomain === set.cluster.trustDomain) return set;
    return { ...set, cluster: { ...set.cluster, trustDomain } };
  });
}
