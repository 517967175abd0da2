/**
 * Settings of the mesh that affect clients and that the model of Istio does not support.
 * @module
 */
import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh, hidesNetworks } from '../../istio/mesh/cluster-mesh.ts';
import { unusualFlags } from '../../istio/mesh/mesh-flag.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';

const code: Code<Texts<'object' | 'cluster' | 'setting'>> = defineCode({
  code: 'DIS0673',
  name: 'mesh-setting-unfollowed',
  severity: 'warning',
  title: 'A setting of the mesh changes the endpoints of clients and is not modelled',
  why: 'Failover orders are derived and checked for the default of this setting. With another value, rules can come from other namespaces, hosts can be hidden from clients, more endpoints can be added, or gateways can get requests without the mutual TLS that they require (enableAutoMtls): findings about the order can then be wrong.',
  fix: 'leave the setting at its default (of serviceScopeConfigs: that of the ambient profile, the label istio.io/global), or check the endpoints of clients with istioctl proxy-config endpoints',
  message: ({ object, setting }, where) =>
    `${object} of ${where} sets ${setting}, which the model of Istio does not support`,
});

/** Finds such settings in MeshConfig and in istiod's environment. */
export const meshSettingUnfollowed: Check = {
  codes: [code],
  run(state) {
    const { istioSpec, routes } = state;
    if (istioSpec === undefined || routes.length === 0) return [];
    const { name: cluster } = state.cluster;
    const mesh = clusterMesh(state);
    const { config, configuredBy: by } = mesh;
    const fields = [
      ...(config.hasOtherScopes && hidesNetworks(state, istioSpec) ? ['serviceScopeConfigs'] : []),
      ...(config.hasNoAutoMtls && istioSpec.gateway === 'mtls' ? ['enableAutoMtls'] : []),
    ];
    const ofConfig = by === undefined ? [] : fields.map((setting) => ({ by, setting }));
    return [...ofConfig, ...unusualFlags(mesh)].map(({ by: { resource, pointer }, setting }) =>
      diagnose(
        code,
        { object: displayName(resource), cluster, setting },
        locate(resource, pointer, 'key'),
      ),
    );
  },
};
