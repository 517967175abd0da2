/**
 * East-west gateways that see other clusters' endpoints that join a Service, and forward requests of other clusters to them.
 * @module
 */
import {
  isSharedRoute,
  routedName,
  type ServiceRoute,
} from '../../../derive/route/service-route.ts';
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { selectorOf } from '../../../istio/gateway/merged-gateway.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isPassingOn } from './endpoint-loop.ts';

const code: Code<Texts<'object' | 'cluster' | 'service'>> = defineCode({
  code: 'DIS0667',
  name: 'gateway-without-view',
  severity: 'warning',
  title: 'An east-west gateway uses endpoints of other clusters',
  why: 'Endpoints that are added to a Service for the clients of a cluster have a separate network, so that the gateway of the cluster, which uses its own network only, has none of them. A gateway without ISTIO_META_REQUESTED_NETWORK_VIEW uses every network: if the local pods fail, it forwards requests of other clusters to a third cluster.',
  fix: 'set ISTIO_META_REQUESTED_NETWORK_VIEW in the pods of the gateway to the network of the cluster (value networkGateway of the gateway chart of Istio); a mesh of one network also needs a name for it: label topology.istio.io/network of Namespace istio-system',
  message: ({ object, service }, where) =>
    `${object} of ${where} has no ISTIO_META_REQUESTED_NETWORK_VIEW, and endpoints of other clusters are added to "${service}" there`,
});

/** Finds such gateways in Git. */
export const gatewayWithoutView: Check = {
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    const joined = state.routes.find((route) => isAskedFor(route, state));
    if (joined === undefined) return [];
    const selectors = state.istio('Gateway').filter(isPassingOn).map(selectorOf);
    return state.templates
      .filter(({ isGateway, hasNetworkView }) => isGateway && !hasNetworkView)
      .filter(({ labels }) => selectors.some((selector) => hasLabels(labels, selector)))
      .map(({ workload }) => {
        const args = { object: displayName(workload), cluster, service: routedName(joined) };
        return diagnose(code, args, locate(workload, '/metadata/name'));
      });
  },
};

/** Whether other clusters call the cluster's gateway for a service that endpoints of others join. */
function isAskedFor(route: ServiceRoute, { cluster }: ClusterState): boolean {
  if (!isSharedRoute(route) || route.gateway !== 'mtls') return false;
  return route.service.providers.some((provider) => provider.cluster.name === cluster.name);
}
