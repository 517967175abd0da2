/**
 * Routes of a VirtualService and a port → the clients in the mesh with a route there. Requests of the others go to the Service as if
 * there were no VirtualService (Istio `sourceMatchHTTP`, `matchTCP`).
 */

import { isEncrypted, isHttp } from '../service/istio-protocol.ts';
import { matchedClients } from './matched-clients.ts';
import { indexPorts } from './port-index.ts';
import type { RouteMatch, RouteProtocol, VirtualServiceRoute } from './virtual-service.ts';

/** `some`: those that `clients` describes, one text per match. */
export type RouteReach =
  | { readonly for: 'all' }
  | { readonly for: 'none' }
  | { readonly for: 'some'; readonly clients: readonly string[] };

/**
 * The routes that proxies read at a port of a protocol: `http` for requests, `tcp` for connections, `tls` for encrypted ones; at a port whose
 * protocol Istio detects the first two. Waypoints read `tcp` for encrypted connections, too. Without a known port all may be meant.
 */
export function routeProtocols(
  protocol: string | undefined,
  isWaypoint = false,
): readonly RouteProtocol[] {
  if (protocol === undefined) return ['http', 'tcp', 'tls'];
  if (protocol === '') return ['http', 'tcp'];
  if (isHttp(protocol)) return ['http'];
  if (!isEncrypted(protocol)) return ['tcp'];
  return isWaypoint ? ['tls', 'tcp'] : ['tls'];
}

type Matching = Pick<VirtualServiceRoute, 'matches' | 'protocol'>;

/** Determines the clients with one of the routes at a port. */
export function reachOf(routes: readonly Matching[]): (port: number) => RouteReach {
  const all = routes.flatMap(({ matches, protocol }) =>
    matches.length === 0
      ? [{ port: undefined, clients: '' }]
      : matches.flatMap((match) =>
          clientsOf(match, protocol).map((clients) => ({ port: match.port, clients })),
        ),
  );
  const at = indexPorts(all);
  const isForAll = all.some(({ port, clients }) => port === undefined && clients === '');
  return (port) => {
    if (isForAll) return { for: 'all' };
    const clients = new Set(at(port).map((one) => one.clients));
    if (clients.has('')) return { for: 'all' };
    return clients.size === 0 ? { for: 'none' } : { for: 'some', clients: [...clients] };
  };
}

/** Whether the route matches every client at every port. */
export function isForEveryClient({ matches, protocol }: Matching): boolean {
  const isWide = (match: RouteMatch): boolean =>
    match.port === undefined && clientsOf(match, protocol).includes('');
  return matches.length === 0 || matches.some(isWide);
}

/** Description of the clients of a match, empty for all; none when it is for gateways only. */
function clientsOf(match: RouteMatch, protocol: RouteProtocol): readonly string[] {
  const clients = matchedClients(match, protocol === 'http');
  if (clients === undefined) return [];
  const { sourceNamespace, sourceLabels } = clients;
  const { destinationSubnets } = match;
  return [
    [
      ...(sourceNamespace === '' ? [] : [`in namespace "${sourceNamespace}"`]),
      ...Object.entries(sourceLabels).map(([key, value]) => `with label ${key}=${value}`),
      ...(destinationSubnets.length === 0
        ? []
        : [`that connect to ${destinationSubnets.join(', ')}`]),
    ].join(' and '),
  ];
}
