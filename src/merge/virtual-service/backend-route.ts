/**
 * Ingresses and routes of the Gateway API to a Service whose requests require a path or a header on their way to another
 * cluster: Pilot converts them to routes that set neither.
 * @module
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { changedPorts } from '../../derive/istio/redirect-virtual-service.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { backendBehindPath } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { backendServices } from '../../istio/virtual-service/backend-service.ts';
import { gatewayApiGroup, routedServices } from '../../istio/virtual-service/mesh-route.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';

/** One finding per route to the service; owners of its name are reported elsewhere. */
export function backendFindings(view: ClusterView, route: ServiceRoute): readonly Diagnostic[] {
  const [changed] = changedPorts(route);
  if (changed === undefined) return [];
  const service = `${route.namespace}/${route.name}`;
  return kindsOfRoutes.flatMap(([group, kind]) =>
    (byService(view.list(group, kind)).get(service) ?? [])
      .filter((one) => !routedServices(one).has(service))
      .map((one) => {
        const { serviceHost: host, consumer } = route;
        const args = { object: displayName(one), cluster: consumer.name, host, path: changed.path };
        return diagnose(backendBehindPath, args, locate(one, '/spec', 'key'));
      }),
  );
}

const kindsOfRoutes = [
  ['networking.k8s.io', 'Ingress'],
  [gatewayApiGroup, 'HTTPRoute'],
  [gatewayApiGroup, 'GRPCRoute'],
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
