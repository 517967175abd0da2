/** East-west gateways that see other clusters' endpoints that join a Service, and forward requests of other clusters to them. */
import {
  isSharedRoute,
  routedName,
  type ServiceRoute,
} from '../../../derive/route/service-route.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { passingObjects, podsOfGateway } from '../../../istio/gateway/passing-gateway.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { gatewayWithoutView as code } from '../../codes/server.ts';

export const gatewayWithoutView: Check = {
  codes: [code],
  run(state) {
    const joined = state.routes.find((route) => isRequested(route, state));
    if (joined === undefined) return [];
    // Pods that pass mutual TLS on at another address get no requests of other clusters.
    const pods = passingObjects(state).flatMap((one) => podsOfGateway(state, selectorOf(one)));
    return [...new Set(pods)]
      .filter(({ isGateway, hasNetworkView }) => isGateway && !hasNetworkView)
      .map(({ workload }) => {
        const args = { ...inCluster(workload, state.cluster), service: routedName(joined) };
        return diagnose(code, args, locate(workload, '/metadata/name'));
      });
  },
};

/** Whether other clusters call the cluster's gateway for a service that endpoints of others join. */
function isRequested(route: ServiceRoute, { cluster }: ClusterState): boolean {
  if (!isSharedRoute(route) || route.gateway !== 'mtls') return false;
  return route.service.providers.some((provider) => provider.cluster.name === cluster.name);
}
