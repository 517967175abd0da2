/**
 * A VirtualService and a namespace → the destinations that proxies of its clients know by it, though no host that they import names
 * them (Istio `virtualServiceDestinationsFilteredBySourceNamespace`).
 * @module
 */
import type { Resource } from '../../resource/resource.ts';
import { delegateOf, type RoutesByName } from './effective-route.ts';
import {
  decodeVirtualService,
  type RouteDestination,
  type RouteMatch,
  type VirtualServiceRoute,
} from './virtual-service.ts';

/** A destination, and the VirtualService that it is written in. */
export interface KnownDestination {
  readonly owner: Resource;
  readonly destination: RouteDestination;
}

/** Those of routes, delegates' routes and mirrors, save of HTTP routes that are for clients of other namespaces. */
export function knownDestinations(
  find: RoutesByName,
  root: Resource,
  client: string,
): readonly KnownDestination[] {
  const { routes } = decodeVirtualService(root);
  const own = routes
    .filter(({ delegate, protocol, matches }) => {
      return delegate === undefined && (protocol !== 'http' || isFor(sourcesOf(matches, client)));
    })
    .flatMap((route) => destinationsOf(root, route));
  return [...own, ...delegatedDestinations(find, root, client)];
}

function delegatedDestinations(
  find: RoutesByName,
  root: Resource,
  client: string,
): readonly KnownDestination[] {
  const sources = new Map<Resource, Map<string, Sources>>();
  for (const { delegate, matches } of decodeVirtualService(root).routes) {
    const owner = delegate && delegateOf(find, root, delegate);
    if (owner === undefined) continue;
    const outer = sourcesOf(matches, client);
    const alike = sources.get(owner) ?? new Map<string, Sources>();
    // However many routes lead to a delegate, there are a few kinds for one client.
    sources.set(owner, alike.set([...outer].sort().join(), outer));
  }
  return [...sources].flatMap(([owner, outers]) =>
    decodeVirtualService(owner)
      .routes.filter(({ protocol, matches }) => {
        const inner = sourcesOf(matches, client);
        return protocol === 'http' && [...outers.values()].some((one) => isForBoth(one, inner));
      })
      .flatMap((route) => destinationsOf(owner, route)),
  );
}

/** The namespaces that matches ask for: `anyone`, the client's, and `others` for all the rest; empty without a match. */
type Sources = ReadonlySet<'anyone' | 'client' | 'others'>;

function sourcesOf(matches: readonly RouteMatch[], client: string): Sources {
  return new Set(
    matches.map(({ sourceNamespace }) => {
      if (sourceNamespace === '') return 'anyone';
      return sourceNamespace === client ? 'client' : 'others';
    }),
  );
}

/** Beside matches for other namespaces, one that names none doesn't count. */
function isFor(sources: Sources): boolean {
  return sources.has('client') || !sources.has('others');
}

/** Whether a delegate's route is for the client within the one that leads there: what names a namespace there needs the same here. */
function isForBoth(outer: Sources, inner: Sources): boolean {
  if (outer.size === 0) return isFor(inner);
  if (inner.size === 0) return isFor(outer);
  const both = new Set([...inner].filter((one) => outer.has('anyone') || outer.has(one)));
  return both.size > 0 && isFor(both);
}

function destinationsOf(owner: Resource, route: VirtualServiceRoute): readonly KnownDestination[] {
  return [...route.destinations, ...route.mirrors].map((destination) => ({ owner, destination }));
}
