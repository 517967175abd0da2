/**
 * A VirtualService and a namespace → the destinations that it adds to proxies of its clients, without an import by host
 * (Istio `virtualServiceDestinationsFilteredBySourceNamespace`).
 */
import type { Resource } from '../../resource/resource.ts';
import { effectiveRoutes, type RoutesByName } from './effective-route.ts';
import type { RouteDestination, RouteMatch } from './virtual-service.ts';

/** A destination, and the VirtualService that contains it. */
export interface KnownDestination {
  readonly owner: Resource;
  readonly destination: RouteDestination;
}

/** The destinations of routes, of delegates' routes and of mirrors, each once, except HTTP routes for clients of other namespaces. */
export function knownDestinations(
  routes: RoutesByName,
  root: Resource,
  client: string,
): readonly KnownDestination[] {
  const known = effectiveRoutes(routes, root)
    .filter(({ route }) => route.protocol !== 'http' || isFor(sourcesOf(route.matches, client)))
    .flatMap(({ owner, route }) =>
      [...route.destinations, ...route.mirrors].map((destination) => ({ owner, destination })),
    );
  return [...new Map(known.map((one) => [one.destination, one])).values()];
}

/** The namespaces in matches: `anyone`, the client's, and `others` for all the rest; empty without a match. */
type Sources = ReadonlySet<'anyone' | 'client' | 'others'>;

function sourcesOf(matches: readonly RouteMatch[], client: string): Sources {
  return new Set(
    matches.map(({ sourceNamespace }) => {
      if (sourceNamespace === '') return 'anyone';
      return sourceNamespace === client ? 'client' : 'others';
    }),
  );
}

/** Beside matches for other namespaces, a match without a namespace is ignored. */
function isFor(sources: Sources): boolean {
  return sources.has('client') || !sources.has('others');
}
