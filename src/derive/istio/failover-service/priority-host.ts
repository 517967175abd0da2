/** The hosts of single priorities, for Envoy aggregate clusters. */
import {
  type FailoverRoute,
  isAggregate,
  isFailoverRoute,
  type RemoteEndpoint,
  type ServiceRoute,
} from '../../route/service-route.ts';

/** The host of one priority; only the aggregate cluster uses it. */
export function priorityHost(
  { failoverOrder, name }: FailoverRoute,
  { priority }: RemoteEndpoint,
): string {
  return `rank-${priority}.${name}.${failoverOrder.source.namespace}.failover.internal`;
}

/** The hosts of all priorities, first choice first; empty where one host has all priorities. */
export function priorityHosts(route: ServiceRoute): readonly string[] {
  return isFailoverRoute(route) && isAggregate(route)
    ? route.remoteEndpoints.map((endpoint) => priorityHost(route, endpoint))
    : [];
}
