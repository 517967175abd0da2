import { diagnose } from '../../diagnostic/diagnostic.ts';
import { capturedNamespaces } from '../../istio/mesh/ambient-capture.ts';
import { clusterMesh, hidesNetworks } from '../../istio/mesh/cluster-mesh.ts';
import { unusualFlags } from '../../istio/mesh/mesh-flag.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { meshSettingUnfollowed as code } from '../codes/mesh.ts';

/** Finds such settings in MeshConfig and in istiod's environment. */
export const meshSettingUnfollowed: Check = {
  codes: [code],
  run(state) {
    const { istioSpec, routes } = state;
    if (istioSpec === undefined || routes.length === 0) return [];
    const mesh = clusterMesh(state);
    const { config, configuredBy: by } = mesh;
    const fields = [
      ...(config.hasOtherScopes && hidesNetworks(state, istioSpec) ? ['serviceScopeConfigs'] : []),
      ...(hidesEntries(state) ? ['serviceEntryVisibility'] : []),
      ...(config.hasNoAutoMtls && istioSpec.gateway === 'mtls' ? ['enableAutoMtls'] : []),
    ];
    const ofConfig = by === undefined ? [] : fields.map((setting) => ({ by, setting }));
    return [...ofConfig, ...unusualFlags(mesh)].map(({ by: { resource, pointer }, setting }) =>
      diagnose(
        code,
        { ...inCluster(resource, state.cluster), setting },
        locate(resource, pointer, 'key'),
      ),
    );
  },
};

/** Whether ServiceEntries are hidden from clients in the ambient mesh, which the cluster has; the model follows what sidecars see. */
function hidesEntries(state: ClusterState): boolean {
  const { entryVisibility } = clusterMesh(state).config;
  if (entryVisibility === undefined || !hasChange(state.release ?? '', 'entryVisibility')) {
    return false;
  }
  return capturedNamespaces(state).length > 0;
}
