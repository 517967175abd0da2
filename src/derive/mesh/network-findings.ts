/**
 * What Clusters say of their networks → where nothing in Git has istiod say the same.
 *
 * Istiod reads a cluster's network from a label of Namespace istio-system there, and takes pods of other networks for reachable at their
 * gateways alone.
 * @module
 */
import { networkUnlabelled } from '../../diagnostic/codes/derive-mesh.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, hidesNetworks, seesOthers } from '../../istio/mesh/cluster-mesh.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';

/** Those of the clusters whose istiod asks for networks: it sees other clusters, or hides networks. */
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
