/**
 * A route → the VirtualServices that decide on requests inside the mesh for the Service's name, and for whom.
 *
 * Pilot takes the VirtualService of the name before one of a wildcard, however old they are, and one that is exported to the
 * client's namespace before one for all.
 * @module
 */

import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { decodeVirtualService, isForMesh } from '../../istio/virtual-service/virtual-service.ts';
import { exportToOf, isExportedToAll } from '../../istio/visibility/export-to.ts';
import { coversHost, isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';

/** Who holds a name. Those that another one leaves nothing to are in neither list. */
export interface OwningVirtualServices {
  /** Seen from every namespace: none of ours is needed. */
  readonly forAll: readonly Resource[];
  /** Seen from some namespaces only. */
  readonly forSome: readonly Resource[];
  /** Wildcards that some namespaces see, whose place ours takes. */
  readonly replaced: readonly Resource[];
}

/** The authored VirtualServices that hold the Service's name. */
export function owningVirtualServices(
  view: ClusterView,
  route: ServiceRoute,
): OwningVirtualServices {
  const bound = view
    .list(istioNetworkingGroup, 'VirtualService')
    .map(({ resource }) => resource)
    .filter(isForMesh);
  const exact = bound.filter((resource) =>
    hostsFor(route, resource).some((host) => !isWildcard(host)),
  );
  const isExact = new Set(exact);
  const isForAll = (one: Resource): boolean => isExportedToAll(exportToOf(one));
  const wide = bound.filter((one) => !isExact.has(one) && hostsFor(route, one).length > 0);
  const exactForAll = exact.filter(isForAll);
  const forAll = exactForAll.length > 0 ? exactForAll : wide.filter(isForAll);
  return {
    forAll,
    forSome: exact.filter((one) => !isForAll(one)),
    replaced: forAll.length > 0 ? [] : wide,
  };
}

/** Its hosts that the Service's name is, or is covered by. */
function hostsFor(route: ServiceRoute, resource: Resource): readonly string[] {
  const { clusterDomain } = route.consumer;
  return decodeVirtualService(resource)
    .hosts.map((host) => resolveHost(host, resource.namespace, clusterDomain))
    .filter((host) => coversHost(host, route.serviceHost));
}
