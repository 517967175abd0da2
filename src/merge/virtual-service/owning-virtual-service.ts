/**
 * A route → the VirtualServices that route requests inside the mesh for the Service's name, and their clients.
 *
 * Pilot takes the VirtualService of the name before one of a wildcard, however old they are, and one that is exported to the
 * client's namespace before one for all.
 */

import { memoise } from '../../collection/memoise.ts';
import type { ServiceRoute } from '../../derive/route/service-route.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { decodeVirtualService, isForMesh } from '../../istio/virtual-service/virtual-service.ts';
import {
  exportedNamespaces,
  exportToOf,
  isExportedToAll,
} from '../../istio/visibility/export-to.ts';
import { readOfKind } from '../../istio/visibility/read-namespace.ts';
import { isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { indexPatterns } from '../../kind/istio-networking-v1/host/host-index.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';

/** Owners of a name. Those without any remaining client are in neither list. */
export interface OwningVirtualServices {
  /** Visible to every namespace: no derived one is needed. */
  readonly forAll: readonly Resource[];
  /** Visible to some namespaces only. */
  readonly forSome: readonly Resource[];
  /** Wildcards visible to some namespaces, which the derived one replaces. */
  readonly replaced: readonly Resource[];
}

/** The authored VirtualServices with the Service's name as host. */
export function owningVirtualServices(
  view: ClusterView,
  route: ServiceRoute,
): OwningVirtualServices {
  const named = namedBy(view);
  const exact = named.exact(route.serviceHost);
  const isExact = new Set(exact);
  const mesh = clusterMesh(view).config;
  const exportedBy = (one: Resource) => exportedNamespaces(one, mesh);
  const isForAll = (one: Resource): boolean => isExportedToAll(exportToOf(one, mesh));
  const wide = named.wide(route.serviceHost).filter((one) => !isExact.has(one));
  const exactForAll = exact.filter(isForAll);
  const forAll = exactForAll.length > 0 ? exactForAll : wide.filter(isForAll);
  const forSome = exact.filter((one) => !isForAll(one));
  const hidden = new Set(['~', ...forSome.flatMap(exportedBy)]);
  const counts = (one: Resource): boolean => exportedBy(one).some((at) => !hidden.has(at));
  return { forAll, forSome, replaced: forAll.length > 0 ? [] : wide.filter(counts) };
}

/** The VirtualServices for requests inside the mesh by their host, and by a wildcard that covers it. */
const namedBy = memoise((view: ClusterView) => {
  const { clusterDomain } = view.cluster;
  const named = readOfKind(view, istioNetworkingGroup, 'VirtualService')
    .filter(isForMesh)
    .flatMap((resource) =>
      decodeVirtualService(resource).hosts.map(
        (host) => [resolveHost(host, resource.namespace, clusterDomain), resource] as const,
      ),
    );
  return {
    exact: indexPatterns(named.filter(([host]) => !isWildcard(host))),
    wide: indexPatterns(named.filter(([host]) => isWildcard(host))),
  };
});
