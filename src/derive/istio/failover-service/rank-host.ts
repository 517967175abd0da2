/**
 * The hosts that stand for single ranks, where Envoy is to try one cluster after another.
 * @module
 */
import type { RemoteEndpoint, ServiceRoute } from '../../route/service-route.ts';

/** The host of one rank; it is of no use to anybody but the aggregate cluster. */
export function rankHost({ ranking, service }: ServiceRoute, { priority }: RemoteEndpoint): string {
  const namespace = ranking?.source.namespace ?? service.namespace;
  return `rank-${priority}.${service.name}.${namespace}.failover.internal`;
}

/** The hosts of all ranks, first choice first; none where one host has them all. */
export function rankHosts(route: ServiceRoute): readonly string[] {
  return route.ranking?.way === 'aggregate'
    ? route.remoteEndpoints.map((endpoint) => rankHost(route, endpoint))
    : [];
}
