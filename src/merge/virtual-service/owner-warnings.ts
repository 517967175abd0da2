/** The VirtualServices with a Service's name as host → the clients whose requests they do not route to the host with failover. */

import { memoiseByValue } from '../../collection/memoise.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import {
  clientsWithoutRoute,
  nameUsedElsewhere,
  portWithoutRoute,
  wildcardReplaced,
} from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { effectiveRoutes, routesByName } from '../../istio/virtual-service/effective-route.ts';
import { reachOf, routeProtocols } from '../../istio/virtual-service/route-reach.ts';
import { exportedNamespaces } from '../../istio/visibility/export-to.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';
import { hiddenOwners } from './hidden-owner.ts';
import type { OwningVirtualServices } from './owning-virtual-service.ts';
import { isService } from './redirect-destination.ts';

/** Findings on them. */
export function ownerWarnings(
  view: ClusterView,
  route: ServiceRoute,
  owners: OwningVirtualServices,
): readonly Diagnostic[] {
  const { forAll, forSome } = owners;
  const elsewhere = [...forAll, ...forSome].filter((one) => !leadsToService(view, route, one));
  return [
    ...elsewhere.map((one) => diagnose(nameUsedElsewhere, about(route, one), hostsOf(one))),
    ...leftOutPorts(view, route, forAll),
    ...hiddenOwners(view, route, forAll),
  ];
}

/** The wildcards whose requests the derived one receives instead. */
export function replacedWildcards(
  view: ClusterView,
  route: ServiceRoute,
  { replaced }: OwningVirtualServices,
): readonly Diagnostic[] {
  return replaced.map((one) => {
    const namespaces = exportedNamespaces(one, clusterMesh(view).config).join(', ');
    return diagnose(wildcardReplaced, { ...about(route, one), namespaces }, hostsOf(one));
  });
}

function about(route: ServiceRoute, resource: Resource) {
  return { ...inCluster(resource, route.consumer), host: route.serviceHost };
}

function hostsOf(resource: Resource) {
  return locate(resource, '/spec/hosts');
}

/** Also for a part of the requests for which merging has already reported that they get no failover. */
function leadsToService(view: ClusterView, route: ServiceRoute, written: Resource): boolean {
  return effectiveRoutes(routesByName(view), written).some(({ owner, route: { destinations } }) =>
    destinations.some((one) => isService(route, owner, one)),
  );
}

/** Ports that the derived one would have routed, for some clients or all. Those of one name complement each other, port by port. */
function leftOutPorts(
  view: ClusterView,
  route: ServiceRoute,
  owners: readonly Resource[],
): readonly Diagnostic[] {
  const [first] = owners;
  if (first === undefined) return [];
  const routes = owners
    .flatMap((owner) => effectiveRoutes(routesByName(view), owner))
    .map((one) => one.route);
  const reachBy = memoiseByValue((protocol: string) =>
    reachOf(routes.filter((one) => routeProtocols(protocol).includes(one.protocol))),
  );
  return route.ports.flatMap(({ number: port, protocol }) => {
    const reach = reachBy(protocol)(port);
    const args = { ...about(route, first), port };
    if (reach.for === 'all') return [];
    if (reach.for === 'none') return [diagnose(portWithoutRoute, args, hostsOf(first))];
    const clients = reach.clients.join(', or ');
    return [diagnose(clientsWithoutRoute, { ...args, clients }, hostsOf(first))];
  });
}
