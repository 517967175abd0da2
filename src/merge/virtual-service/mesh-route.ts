/**
 * Routes of the Gateway API whose parent is a Service → those that route requests for the Service's name.
 *
 * Pilot converts them to VirtualServices. One in the Service's namespace is for all clients, and competes with ours by age; any other
 * is for clients of its own namespace, and precedes ours.
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { changedPorts } from '../../derive/istio/redirect-virtual-service.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { meshRouteHolds, pathNotMerged } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  gatewayApiGroup,
  meshRouteKinds,
  routedServices,
} from '../../istio/virtual-service/mesh-route.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';

/** The routes that have the Service as parent. */
export function meshRoutes(view: ClusterView, route: ServiceRoute): readonly Resource[] {
  return byService(view).get(`${route.namespace}/${route.name}`) ?? [];
}

const byService = memoise((view: ClusterView) =>
  groupPairs(
    meshRouteKinds
      .flatMap((kind) => view.list(gatewayApiGroup, kind))
      .flatMap(({ resource }) =>
        [...routedServices(resource)].map((service) => [service, resource] as const),
      ),
  ),
);

export function isForAllClients(one: Resource, { namespace }: ServiceRoute): boolean {
  return one.namespace === namespace;
}

/** The finding that a route bypasses the host with failover; an error where requests need a change on their way. */
export function meshRouteFinding(one: Resource, route: ServiceRoute): Diagnostic {
  const at = locate(one, '/spec/parentRefs', 'key');
  const args = { ...inCluster(one, route.consumer), host: route.serviceHost };
  const [changed] = changedPorts(route);
  if (changed !== undefined) {
    return diagnose(pathNotMerged, { ...args, way: 'routes requests for', path: changed.path }, at);
  }
  const clients = isForAllClients(one, route)
    ? 'all clients'
    : `clients in namespace "${one.namespace}"`;
  return diagnose(meshRouteHolds, { ...args, clients }, at);
}
