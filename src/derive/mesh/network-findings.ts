/**
 * Networks of the Clusters → findings where Git does not configure istiod accordingly.
 *
 * Istiod reads a cluster's network from a label of Namespace istio-system there, and treats pods of other networks as reachable through
 * their gateways only.
 * @module
 */
import { networkUnlabelled } from '../../diagnostic/codes/derive-mesh.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, hidesNetworks, seesOthers } from '../../istio/mesh/cluster-mesh.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';

/** Findings of the clusters whose istiod uses networks: it reads other clusters, or hides networks. */
export function networkFindings(
  views: readonly ClusterView[],
  istio: IstioSpec,
): readonly Diagnostic[] {
  return views
    .filter(({ cluster }) => cluster.network !== undefined)
    .filter((view) => seesOthers(view, istio) || hidesNetworks(view, istio))
    .filter((view) => clusterMesh(view).networks.length === 0)
    .map(({ cluster: { name, at } }) => diagnose(networkUnlabelled, { cluster: name }, at));
}
