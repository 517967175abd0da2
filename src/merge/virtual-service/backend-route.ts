/**
 * Ingresses and routes of the Gateway API to a Service whose requests must be changed: another host has its endpoints, or their way to
 * another cluster requires a path or a header. Pilot converts them to routes of gateways to the Service itself, which no VirtualService of
 * the mesh changes.
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { changedPorts } from '../../derive/istio/redirect-virtual-service.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { backendBehindPath, backendPastOrder } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { backendServices, isForIstio } from '../../istio/virtual-service/backend-service.ts';
import { gatewayApiGroup, routedServices } from '../../istio/virtual-service/mesh-route.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';

/** One finding per route to the service; owners of its name are reported elsewhere. */
export function backendFindings(view: ClusterView, route: ServiceRoute): readonly Diagnostic[] {
  const [changed] = changedPorts(route);
  const service = `${route.namespace}/${route.name}`;
  const { serviceHost: host, host: orderedHost, consumer } = route;
  return kindsOfRoutes.flatMap(([group, kind]) =>
    (byService(view.list(group, kind)).get(service) ?? [])
      .filter((one) => !routedServices(one).has(service))
      .flatMap((one) => {
        const args = { ...inCluster(one, consumer), host };
        const at = locate(one, '/spec', 'key');
        if (changed !== undefined)
          return [diagnose(backendBehindPath, { ...args, path: changed.path }, at)];
        return isForIstio(view, one)
          ? [diagnose(backendPastOrder, { ...args, orderedHost }, at)]
          : [];
      }),
  );
}

const kindsOfRoutes = [
  ['networking.k8s.io', 'Ingress'],
  [gatewayApiGroup, 'HTTPRoute'],
  [gatewayApiGroup, 'GRPCRoute'],
  [gatewayApiGroup, 'TCPRoute'],
  [gatewayApiGroup, 'TLSRoute'],
] as const;

/** By `namespace/name` of each Service that is their destination. */
const byService: (routes: readonly Placed[]) => ReadonlyMap<string, readonly Resource[]> = memoise(
  (routes) =>
    groupPairs(
      routes.flatMap(({ resource }) =>
        [...backendServices(resource)].map((service) => [service, resource] as const),
      ),
    ),
);
