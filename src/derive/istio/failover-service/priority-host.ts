/**
 * The hosts that stand for single priorities, where Envoy is to try one cluster after another.
 * @module
 */
import type { RemoteEndpoint, ServiceRoute } from '../../route/service-route.ts';

/** The host of one priority; it is of no use to anybody but the aggregate cluster. */
export function priorityHost(
  { failoverOrder, service }: ServiceRoute,
  { priority }: RemoteEndpoint,
): string {
  const namespace = failoverOrder?.source.namespace ?? service.namespace;
  return `rank-${priority}.${service.name}.${namespace}.failover.internal`;
}

/** The hosts of all priorities, first choice first; none where one host has them all. */
export function priorityHosts(route: ServiceRoute): readonly string[] {
  return route.failoverOrder?.ordering === 'aggregate'
    ? route.remoteEndpoints.map((endpoint) => priorityHost(route, endpoint))
    : [];
}
