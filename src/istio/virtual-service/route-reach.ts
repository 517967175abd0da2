/**
 * Routes of a VirtualService and a port → which clients inside the mesh have a route there. The others go on to the Service as if
 * there were no VirtualService (Istio `sourceMatchHTTP`, `matchTCP`).
 * @module
 */
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';

/** `some`: those that `clients` describes, one text for each match. */
export type RouteReach =
  | { readonly for: 'all' }
  | { readonly for: 'none' }
  | { readonly for: 'some'; readonly clients: readonly string[] };

/** Who has one of the routes at the port. */
export function reachAt(routes: readonly Json[], port: number): RouteReach {
  const clients = routes.flatMap((route) => {
    const matches = listAt(route, 'match');
    return matches.length === 0 ? [''] : matches.flatMap((match) => clientsOf(match, port));
  });
  if (clients.includes('')) return { for: 'all' };
  return clients.length === 0 ? { for: 'none' } : { for: 'some', clients: [...new Set(clients)] };
}

/** The clients of a match in words, empty for all; none when it is for another port or for gateways only. */
function clientsOf(match: Json, port: number): readonly string[] {
  if ((numberAt(match, 'port') || port) !== port) return [];
  const gateways = listAt(match, 'gateways');
  // Where gateways are named, Istio asks for nothing else of the client.
  if (gateways.length > 0) return gateways.includes('mesh') ? [''] : [];
  const namespace = stringAt(match, 'sourceNamespace') ?? '';
  const labels = Object.entries(objectAt(match, 'sourceLabels') ?? {});
  const subnets = listAt(match, 'destinationSubnets');
  return [
    [
      ...(namespace === '' ? [] : [`in namespace '${namespace}'`]),
      ...labels.map(([key, value]) => `with label ${key}=${value}`),
      ...(subnets.length === 0 ? [] : [`that connect to ${subnets.join(', ')}`]),
    ].join(' and '),
  ];
}
