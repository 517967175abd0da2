/**
 * Requests that a team routes to a Service → the host that holds the Service's endpoints.
 *
 * The destination is the one authored field that is changed; the object is marked as merged.
 * @module
 */

import { needsRedirect, prefixedPorts } from '../derive/istio/redirect-virtual-service.ts';
import { istioNetworking, resolveHost } from '../derive/istio/rules-for-host.ts';
import { routeSources } from '../derive/provenance.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { nameHeldElsewhere, pathNotMerged } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { listAt, objectAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import { withSpec } from './authored-edit.ts';
import type { Merger } from './merger.ts';
import { redirectDestinations } from './redirect-destination.ts';

/** Merges into VirtualServices. */
export const mergeVirtualService: Merger = {
  name: 'virtual-service',
  changes: 'networking.istio.io/VirtualService',
  merge(set) {
    const absorbed = new Set<Resource>();
    const diagnostics: Diagnostic[] = [];
    const latest = new Map<Resource, Resource>();
    for (const route of set.routes.filter(needsRedirect)) {
      for (const { resource } of set.view.list(istioNetworking, 'VirtualService')) {
        const merged = mergeOne(route, latest.get(resource) ?? resource);
        diagnostics.push(...merged.diagnostics);
        if (merged.resource !== undefined) latest.set(resource, merged.resource);
        if (holdsName(route, resource)) absorb(set.derived, route, absorbed);
      }
    }
    return { replaced: latest, absorbed, diagnostics };
  },
};

/** Whether requests inside the mesh for the Service's name follow this VirtualService. */
function holdsName(route: ServiceRoute, resource: Resource): boolean {
  const { clusterDomain } = route.consumer;
  const gateways = listAt(resource.object, 'spec', 'gateways');
  if (gateways.length > 0 && !gateways.includes('mesh')) return false;
  return listAt(resource.object, 'spec', 'hosts').some(
    (host) => resolveHost(String(host), resource.namespace, clusterDomain) === route.serviceHost,
  );
}

function absorb(
  derived: readonly { readonly resource: Resource }[],
  route: ServiceRoute,
  absorbed: Set<Resource>,
): void {
  for (const { resource } of derived) {
    const hosts = listAt(resource.object, 'spec', 'hosts');
    const ours = resource.kind === 'VirtualService' && hosts.includes(route.serviceHost);
    if (ours) absorbed.add(resource);
  }
}

function mergeOne(
  route: ServiceRoute,
  resource: Resource,
): { resource?: Resource; diagnostics: readonly Diagnostic[] } {
  const held = holdsName(route, resource);
  const args = { object: displayName(resource), cluster: route.consumer.name };
  const host = route.serviceHost;
  const [prefixed] = prefixedPorts(route);
  if (prefixed !== undefined) {
    if (!held) return { diagnostics: [] };
    const at = locate(resource, '/spec/hosts');
    return { diagnostics: [diagnose(pathNotMerged, { ...args, host, path: prefixed.path }, at)] };
  }
  const spec = objectAt(resource.object, 'spec') ?? {};
  const redirected = redirectDestinations(route, resource, spec);
  if (redirected.spec !== undefined) {
    const next = withSpec(resource, redirected.spec, routeSources(route));
    return { resource: next, diagnostics: redirected.diagnostics };
  }
  if (!held || redirected.diagnostics.length > 0) return { diagnostics: redirected.diagnostics };
  const at = locate(resource, '/spec/hosts');
  return { diagnostics: [diagnose(nameHeldElsewhere, { ...args, host }, at)] };
}
