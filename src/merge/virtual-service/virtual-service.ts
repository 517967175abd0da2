/**
 * Requests that a team routes to a Service → the host that holds the Service's endpoints.
 *
 * The destination is the one authored field that is changed, in delegates, too, and a header may be set on the way there; the object is
 * marked as merged. Clients that the team's routes leave out are named.
 * @module
 */

import { needsRedirect, prefixedPorts } from '../../derive/istio/redirect-virtual-service.ts';
import { routeSources } from '../../derive/provenance.ts';
import {
  isFailoverRoute,
  type OfferedRoute,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import { pathNotMerged } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { decodeVirtualService } from '../../istio/virtual-service/virtual-service.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { withSpec } from '../authored-edit.ts';
import type { Merger } from '../merger.ts';
import { backendFindings } from './backend-route.ts';
import { nameInHeader } from './header-destination.ts';
import { isForAllClients, meshRouteFinding, meshRoutes } from './mesh-route.ts';
import { ownerWarnings } from './owner-warnings.ts';
import { owningVirtualServices } from './owning-virtual-service.ts';
import { leadsTo, redirectDestinations } from './redirect-destination.ts';

/** Merges into VirtualServices. */
export const mergeVirtualService: Merger = {
  name: 'virtual-service',
  changes: 'networking.istio.io/VirtualService',
  merge(set) {
    const absorbed = new Set<Resource>();
    const diagnostics: Diagnostic[] = [];
    const latest = new Map<Resource, Resource>();
    for (const route of set.routes.filter((one) => !isFailoverRoute(one)).filter(needsRedirect)) {
      const owners = owningVirtualServices(set.view, route);
      const held = new Set([...owners.forAll, ...owners.forSome]);
      for (const { resource } of set.view.list(istioNetworkingGroup, 'VirtualService')) {
        const merged = mergeOne(route, latest.get(resource) ?? resource, held.has(resource));
        diagnostics.push(...merged.diagnostics);
        if (merged.resource !== undefined) latest.set(resource, merged.resource);
      }
      const others = meshRoutes(set.view, route);
      // Two VirtualServices of one name are tried by age, and Git has none: ours stays away where a team's is for all.
      const isHeld = owners.forAll.length > 0 || others.some((one) => isForAllClients(one, route));
      if (isHeld) absorb(set.derived, route, absorbed);
      diagnostics.push(...others.map((one) => meshRouteFinding(one, route)));
      diagnostics.push(...backendFindings(set.view, route));
      if (prefixedPorts(route).length === 0) {
        diagnostics.push(...ownerWarnings(set.view, route, owners));
      }
    }
    return { replaced: latest, absorbed, diagnostics };
  },
};

function absorb(
  derived: readonly { readonly resource: Resource }[],
  route: ServiceRoute,
  absorbed: Set<Resource>,
): void {
  for (const { resource } of derived) {
    if (resource.kind !== 'VirtualService') continue;
    if (decodeVirtualService(resource).hosts.includes(route.serviceHost)) absorbed.add(resource);
  }
}

/** What becomes of one VirtualService for one route. */
interface MergedOne {
  readonly resource?: Resource;
  readonly diagnostics: readonly Diagnostic[];
}

function mergeOne(route: OfferedRoute, resource: Resource, holds: boolean): MergedOne {
  const [prefixed] = prefixedPorts(route);
  if (prefixed !== undefined) {
    const leads = holds || leadsTo(route, resource);
    return {
      diagnostics: leads ? [refusedPath(route, resource, { holds, path: prefixed.path })] : [],
    };
  }
  const redirect = route.hosting === 'sharedHost' ? nameInHeader : redirectDestinations;
  const { spec: next, diagnostics } = redirect(route, resource);
  if (next === undefined) return { diagnostics };
  return { resource: withSpec(resource, next, routeSources(route)), diagnostics };
}

/** A path would have to be put in front of every request. */
function refusedPath(
  route: ServiceRoute,
  resource: Resource,
  { holds, path }: { readonly holds: boolean; readonly path: string },
): Diagnostic {
  const args = {
    object: displayName(resource),
    cluster: route.consumer.name,
    host: route.serviceHost,
    path,
    way: holds ? 'holds' : 'routes to',
  };
  return diagnose(pathNotMerged, args, locate(resource, holds ? '/spec/hosts' : '/spec/http'));
}
