/**
 * Authored routes to a Service → the same routes to the host of the Service's endpoints.
 *
 * The destination is the only authored field that changes, also in delegates; a request header may be added. The object gets the
 * annotation of merged objects. Clients without a matching route are reported.
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { DerivedSet } from '../../derive/derive.ts';
import { nameEntry } from '../../derive/istio/clusterset-name.ts';
import { needsRedirect, prefixedPorts } from '../../derive/istio/redirect-virtual-service.ts';
import { routeSources } from '../../derive/provenance.ts';
import { clustersetHost } from '../../derive/route/clusterset/clusterset-host.ts';
import {
  isFailoverRoute,
  isSharedRoute,
  type OfferedRoute,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import {
  decodeVirtualService,
  routeDestinations,
} from '../../istio/virtual-service/virtual-service.ts';
import { readOfKind } from '../../istio/visibility/read-namespace.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import { withSpec } from '../authored-edit.ts';
import type { Merger } from '../merger.ts';
import { backendFindings } from './backend-route.ts';
import { nameInHeader } from './header-destination.ts';
import { isForAllClients, meshRouteFinding, meshRoutes } from './mesh-route.ts';
import { ownerWarnings, replacedWildcards } from './owner-warnings.ts';
import { owningVirtualServices } from './owning-virtual-service.ts';
import { leadsTo, redirectDestinations } from './redirect-destination.ts';
import { refusedPath } from './refused-path.ts';

export const mergeVirtualService: Merger = {
  name: 'virtual-service',
  changes: 'networking.istio.io/VirtualService',
  merge(set) {
    const absorbed = new Set<Resource>();
    const diagnostics: Diagnostic[] = [];
    const latest = new Map<Resource, Resource>();
    const offered = set.routes.filter((one) => !isFailoverRoute(one));
    for (const route of offered.filter(needsRedirect)) {
      const owners = owningVirtualServices(set.view, route);
      const ownerSet = new Set([...owners.forAll, ...owners.forSome]);
      for (const resource of concerned(set.view, route, ownerSet)) {
        const merged = mergeOne(route, latest.get(resource) ?? resource, ownerSet.has(resource));
        diagnostics.push(...merged.diagnostics);
        if (merged.resource !== undefined) latest.set(resource, merged.resource);
      }
      const others = meshRoutes(set.view, route);
      // Two VirtualServices of one host compete by age, which Git lacks: ours is left out where a team's is for all clients.
      const isOwned = owners.forAll.length > 0 || others.some((one) => isForAllClients(one, route));
      if (isOwned) absorb(set.derived, route, absorbed);
      diagnostics.push(...others.map((one) => meshRouteFinding(one, route)));
      diagnostics.push(
        ...backendFindings(set.view, route),
        ...replacedWildcards(set.view, route, owners),
      );
      if (prefixedPorts(route).length === 0) {
        diagnostics.push(...ownerWarnings(set.view, route, owners));
      }
    }
    diagnostics.push(...mergeNames(set, offered, latest));
    const plain = offered.filter((one) => !needsRedirect(one));
    absorbOutranked(set, plain, absorbed);
    return { replaced: latest, absorbed, diagnostics };
  },
};

/** Leads requests for clusterset names to the Services' own hosts, as our VirtualServices do where a team has none. */
function mergeNames(
  set: DerivedSet,
  offered: readonly OfferedRoute[],
  latest: Map<Resource, Resource>,
): readonly Diagnostic[] {
  const named = offered
    .filter((route) => isSharedRoute(route) && leadsClustersetName(set, route))
    .map((route) => ({ ...route, serviceHost: clustersetHost(route) }));
  return named.flatMap((route) =>
    namedExactly(set.view, route).flatMap((resource) => {
      const merged = mergeOne(route, latest.get(resource) ?? resource, true);
      if (merged.resource !== undefined) latest.set(resource, merged.resource);
      return merged.diagnostics;
    }),
  );
}

/** Whether a derived ServiceEntry makes the clusterset name of the route a host beside the Service's own. */
function leadsClustersetName({ derived }: DerivedSet, { namespace, name }: OfferedRoute): boolean {
  return derivedEntries(derived).has(`${namespace}/${nameEntry({ name })}`);
}

const derivedEntries = memoise((derived: readonly Placed[]) => {
  const entries = derived.filter(({ resource }) => resource.kind === 'ServiceEntry');
  return new Set(entries.map(({ resource: { namespace, name } }) => `${namespace}/${name}`));
});

/** The VirtualServices with exactly the name as host: ours precedes those of a wildcard. */
function namedExactly(view: ClusterView, route: OfferedRoute): readonly Resource[] {
  const { forAll, forSome } = owningVirtualServices(view, route);
  return [...forAll, ...forSome].filter((one) =>
    decodeVirtualService(one).hosts.includes(route.serviceHost),
  );
}

/** The VirtualServices whose hosts or destinations include the name, in order. */
function concerned(
  view: ClusterView,
  { serviceHost }: ServiceRoute,
  ownerSet: ReadonlySet<Resource>,
): readonly Resource[] {
  const { places, leading } = byDestination(view);
  const placeOf = (one: Resource): number => places.get(one) ?? 0;
  const its = new Set([...ownerSet, ...(leading.get(serviceHost) ?? [])]);
  return [...its].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The VirtualServices by the hosts of their destinations. */
const byDestination = memoise((view: ClusterView) => {
  const all = readOfKind(view, istioNetworkingGroup, 'VirtualService');
  const pairs = all.flatMap((one) =>
    routeDestinations(one).map(
      ({ host }) => [resolveHost(host, one.namespace, view.cluster.clusterDomain), one] as const,
    ),
  );
  return { places: new Map(all.map((one, i) => [one, i])), leading: groupPairs(pairs) };
});

function absorb(derived: readonly Placed[], route: ServiceRoute, absorbed: Set<Resource>): void {
  for (const resource of byHost(derived).get(route.serviceHost) ?? []) absorbed.add(resource);
}

/** A derived one that only removes a header does not replace a team's. */
function absorbOutranked(
  { view, derived }: Pick<DerivedSet, 'view' | 'derived'>,
  routes: readonly ServiceRoute[],
  absorbed: Set<Resource>,
): void {
  const ours = byHost(derived);
  for (const route of routes)
    if (ours.has(route.serviceHost) && isTaken(view, route)) absorb(derived, route, absorbed);
}

/** Whether a team's VirtualService has the Service's name as host, for any clients. */
function isTaken(view: ClusterView, route: ServiceRoute): boolean {
  const { forAll, forSome, replaced } = owningVirtualServices(view, route);
  return [forAll, forSome, replaced, meshRoutes(view, route)].some(({ length }) => length > 0);
}

/** The derived VirtualServices by their hosts. */
const byHost = memoise((derived: readonly Placed[]) =>
  groupPairs(
    derived
      .filter(({ resource }) => resource.kind === 'VirtualService')
      .flatMap(({ resource }) =>
        decodeVirtualService(resource).hosts.map((host) => [host, resource] as const),
      ),
  ),
);

/** The result of one VirtualService for one route. */
interface MergedOne {
  readonly resource?: Resource;
  readonly diagnostics: readonly Diagnostic[];
}

function mergeOne(route: OfferedRoute, resource: Resource, holds: boolean): MergedOne {
  const [prefixed] = prefixedPorts(route);
  if (prefixed !== undefined) {
    if (!holds && !leadsTo(route, resource)) return { diagnostics: [] };
    const way = holds ? 'has the host' : 'routes to';
    const pointer = holds ? '/spec/hosts' : '/spec/http';
    return { diagnostics: [refusedPath(route, resource, { way, path: prefixed.path, pointer })] };
  }
  const redirect = route.host === route.serviceHost ? nameInHeader : redirectDestinations;
  const { spec: next, diagnostics } = redirect(route, resource);
  if (next === undefined) return { diagnostics };
  return { resource: withSpec(resource, next, routeSources(route)), diagnostics };
}
