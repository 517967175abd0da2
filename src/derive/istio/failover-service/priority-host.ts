/**
 * The hosts that stand for single priorities, where Envoy is to try one cluster after another.
 * @module
 */
import {
  type FailoverRoute,
  isAggregate,
  isFailoverRoute,
  type RemoteEndpoint,
  type ServiceRoute,
} from '../../route/service-route.ts';

/** The host of one priority; it is of no use to anybody but the aggregate cluster. */
export function priorityHost(
  { failoverOrder, name }: FailoverRoute,
  { priority }: RemoteEndpoint,
): string {
  return `rank-${priority}.${name}.${failoverOrder.source.namespace}.failover.internal`;
}

/** The hosts of all priorities, first choice first; none where one host has them all. */
export function priorityHosts(route: ServiceRoute): readonly string[] {
  return isFailoverRoute(route) && isAggregate(route)
    ? route.remoteEndpoints.map((endpoint) => priorityHost(route, endpoint))
    : [];
}
