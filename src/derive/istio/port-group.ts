/**
 * Ports of a route that the same clusters serve: each group requires a ServiceEntry of its own, because an endpoint must serve
 * every port of its entry.
 */
import { groupBy } from '../../collection/group-by.ts';
import {
  isFailoverRoute,
  type RemoteEndpoint,
  type RoutePort,
  type ServiceRoute,
} from '../route/service-route.ts';

/** Ports and the remote endpoints that serve all of them. */
export interface PortGroup {
  readonly name: string;
  readonly ports: readonly RoutePort[];
  readonly remoteEndpoints: readonly RemoteEndpoint[];
}

/** The groups, in order of their lowest port; a single group has the plain name. */
export function portGroups(route: ServiceRoute): readonly PortGroup[] {
  const groups = groupBy(route.ports, ({ remoteEndpoints }) =>
    remoteEndpoints.map((endpoint) => endpoint.cluster.key).join('\n'),
  );
  const base = objectName(route);
  return [...groups.values()].map((ports) => {
    const [first] = ports;
    // A dot, which no Service's name contains: `reviews.80` belongs to no other service.
    const name = groups.size === 1 ? base : `${base}.${first?.number ?? 0}`;
    return { name, ports, remoteEndpoints: first?.remoteEndpoints ?? [] };
  });
}

/** The name of a route's derived objects. FailoverServices of several namespaces, and Services, may be in one namespace. */
export function objectName(route: ServiceRoute): string {
  if (!isFailoverRoute(route)) return `distributary-${route.name}`;
  return `distributary-failover.${route.failoverOrder.source.namespace}.${route.name}`;
}
