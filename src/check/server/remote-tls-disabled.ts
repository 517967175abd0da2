/** PeerAuthentications of a cluster that disable mutual TLS of its clients for gateways of other clusters. */

import { isSharedRoute, type SharedHostRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  type MutualTlsMode,
  mutualTlsMode,
  peerAuthentications,
} from '../../istio/authorization/peer-authentication.ts';
import { effectiveRule } from '../../istio/destination-rule/rule-index.ts';
import { clientTlsMode } from '../../istio/destination-rule/traffic-policy.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { endpointsOfHost } from '../../istio/endpoint/service-endpoint.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { remoteTlsDisabled as code } from '../codes/server.ts';
import { endpointAddress } from '../order/promised-endpoint.ts';

export const remoteTlsDisabled: Check = {
  codes: [code],
  run(state) {
    if (peerAuthentications(state).length === 0) return [];
    return state.routes.filter(isSharedRoute).flatMap((route) => judgeRoute(state, route));
  },
};

function judgeRoute(state: ClusterState, route: SharedHostRoute): readonly Diagnostic[] {
  if (route.gateway !== 'mtls' || hasOwnTls(state, route)) return [];
  const gateways = new Set(route.remoteEndpoints.map(endpointAddress));
  const its = endpointsOfHost(state.pilot, route.host).filter((one) =>
    gateways.has(endpointAddress(one)),
  );
  const modes = its.flatMap((one) => disabledBy(state, route, one) ?? []);
  return [...new Map(modes.map((mode) => [mode.policy, mode])).values()].map((mode) => {
    const args = {
      ...inCluster(mode.policy, state.cluster),
      others: 0,
      service: `${route.namespace}/${route.name}`,
    };
    return diagnose(code, args, locate(mode.policy, mode.pointer));
  });
}

/** Whether the rule for clients sets the TLS mode itself: then no PeerAuthentication counts. */
function hasOwnTls({ pilot, cluster }: ClusterState, route: SharedHostRoute): boolean {
  const client = {
    namespace: '',
    labels: {},
    locality: `${cluster.region}/${cluster.zone}`,
  };
  const rule = effectiveRule(pilot.rules, route, client);
  return (
    rule !== undefined &&
    route.ports.every(
      ({ number }) =>
        clientTlsMode(rule.spec, { port: number, subset: '', release: '' }) !== undefined,
    )
  );
}

function disabledBy(
  state: ClusterState,
  { namespace }: SharedHostRoute,
  { labels, port }: ServiceEndpoint,
): MutualTlsMode | undefined {
  const { rootNamespace } = clusterMesh(state).config;
  const endpoint = { namespace, labels, isWhole: true, rootNamespace };
  const mode = mutualTlsMode(peerAuthentications(state), endpoint, port);
  return mode?.mode === 'DISABLE' ? mode : undefined;
}
