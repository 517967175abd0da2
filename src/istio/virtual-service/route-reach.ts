/**
 * Routes of a VirtualService and a port → which clients inside the mesh have a route there. The others go on to the Service as if
 * there were no VirtualService (Istio `sourceMatchHTTP`, `matchTCP`).
 * @module
 */

import type { RouteMatch, VirtualServiceRoute } from './virtual-service.ts';

/** `some`: those that `clients` describes, one text for each match. */
export type RouteReach =
  | { readonly for: 'all' }
  | { readonly for: 'none' }
  | { readonly for: 'some'; readonly clients: readonly string[] };

type Matching = Pick<VirtualServiceRoute, 'matches'>;

/** Who has one of the routes at the port. */
export function reachAt(routes: readonly Matching[], port: number): RouteReach {
  const clients = routes.flatMap(({ matches }) =>
    matches.length === 0
      ? ['']
      : matches.filter((match) => (match.port ?? port) === port).flatMap(clientsOf),
  );
  if (clients.includes('')) return { for: 'all' };
  return clients.length === 0 ? { for: 'none' } : { for: 'some', clients: [...new Set(clients)] };
}

/** Whether the route is for every client at every port. */
export function isForEveryClient({ matches }: Matching): boolean {
  const isWide = (match: RouteMatch): boolean =>
    match.port === undefined && clientsOf(match).includes('');
  return matches.length === 0 || matches.some(isWide);
}

/** The clients of a match in words, empty for all; none when it is for gateways only. */
function clientsOf(match: RouteMatch): readonly string[] {
  const { gateways, sourceNamespace, sourceLabels, destinationSubnets } = match;
  // Where gateways are named, Istio asks for nothing else of the client.
  if (gateways.length > 0) return gateways.includes('mesh') ? [''] : [];
  return [
    [
      ...(sourceNamespace === '' ? [] : [`in namespace '${sourceNamespace}'`]),
      ...Object.entries(sourceLabels).map(([key, value]) => `with label ${key}=${value}`),
      ...(destinationSubnets.length === 0
        ? []
        : [`that connect to ${destinationSubnets.join(', ')}`]),
    ].join(' and '),
  ];
}
