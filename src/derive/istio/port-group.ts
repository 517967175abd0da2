/**
 * Ports of a route that the same clusters serve: each group needs a ServiceEntry of its own, since an endpoint is asked
 * for every port of its entry.
 * @module
 */
import type { Leg, RoutePort, ServiceRoute } from '../route/service-route.ts';

/** Ports and the legs that serve all of them. */
export interface PortGroup {
  readonly name: string;
  readonly ports: readonly RoutePort[];
  readonly legs: readonly Leg[];
}

/** The groups, in order of their lowest port; the only group has the plain name. */
export function portGroups(route: ServiceRoute): readonly PortGroup[] {
  const groups = new Map<string, { ports: RoutePort[]; legs: readonly Leg[] }>();
  for (const port of route.ports) {
    const key = port.legs.map((leg) => leg.cluster.key).join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ports: [port], legs: port.legs });
    else group.ports.push(port);
  }
  const base = objectName(route);
  return [...groups.values()].map(({ ports, legs }) => {
    // A dot, which no Service's name has: `reviews.80` is of no other service.
    const name = groups.size === 1 ? base : `${base}.${ports[0]?.number ?? 0}`;
    return { name, ports, legs };
  });
}

/** The name of objects derived for a route. FailoverServices of several namespaces may meet in one, and with Services. */
export function objectName({ service, ranking }: ServiceRoute): string {
  if (ranking === undefined) return `distributary-${service.name}`;
  return `distributary-failover.${ranking.source.namespace}.${service.name}`;
}
