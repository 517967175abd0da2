/**
 * Requests that a team routes to a Service → the host that holds the Service's endpoints.
 *
 * The destination is the one authored field that is changed; the object is marked as merged.
 * @module
 */

import { needsRedirect, prefixedPorts } from '../derive/istio/redirect-virtual-service.ts';
import { routeSources } from '../derive/provenance.ts';
import { isHttp, isStream } from '../derive/route/istio-protocol.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { nameHeldElsewhere, pathNotMerged, portWithoutRoute } from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { resolveHost } from '../kind/istio-networking-v1/host.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import { type Json, type JsonObject, listAt, numberAt, objectAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import { withSpec } from './authored-edit.ts';
import type { Merger } from './merger.ts';
import { leadsTo, redirectDestinations } from './redirect-destination.ts';

/** Merges into VirtualServices. */
export const mergeVirtualService: Merger = {
  name: 'virtual-service',
  changes: 'networking.istio.io/VirtualService',
  merge(set) {
    const absorbed = new Set<Resource>();
    const diagnostics: Diagnostic[] = [];
    const latest = new Map<Resource, Resource>();
    for (const route of set.routes.filter(needsRedirect)) {
      for (const { resource } of set.view.list(istioNetworkingGroup, 'VirtualService')) {
        const merged = mergeOne(route, latest.get(resource) ?? resource);
        diagnostics.push(...merged.diagnostics);
        if (merged.resource !== undefined) latest.set(resource, merged.resource);
        const everywhere = holdsName(route, resource) && isExportedToAll(resource);
        if (everywhere) absorb(set.derived, route, absorbed);
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

/** One that other namespaces don't see leaves ours to them; where both are seen, the one seen by fewer wins. */
function isExportedToAll(resource: Resource): boolean {
  const exportTo = listAt(resource.object, 'spec', 'exportTo');
  return exportTo.length === 0 || exportTo.includes('*');
}

/** What becomes of one VirtualService for one route. */
interface MergedOne {
  readonly resource?: Resource;
  readonly diagnostics: readonly Diagnostic[];
}

function mergeOne(route: ServiceRoute, resource: Resource): MergedOne {
  const spec = objectAt(resource.object, 'spec') ?? {};
  if (prefixedPorts(route).length > 0) return refusePaths(route, resource, spec);
  const held = holdsName(route, resource);
  const redirected = redirectDestinations(route, resource, spec);
  const left = held ? uncoveredPorts(route, resource, spec) : [];
  const diagnostics = [...redirected.diagnostics, ...left];
  if (redirected.spec !== undefined) {
    return { resource: withSpec(resource, redirected.spec, routeSources(route)), diagnostics };
  }
  if (!held || redirected.diagnostics.length > 0) return { diagnostics };
  const args = { ...holder(route, resource), host: route.serviceHost };
  return { diagnostics: [diagnose(nameHeldElsewhere, args, locate(resource, '/spec/hosts'))] };
}

function holder(route: ServiceRoute, resource: Resource): { object: string; cluster: string } {
  return { object: displayName(resource), cluster: route.consumer.name };
}

/** A path would have to be put in front of every request. */
function refusePaths(route: ServiceRoute, resource: Resource, spec: JsonObject): MergedOne {
  const held = holdsName(route, resource);
  const [prefixed] = prefixedPorts(route);
  if (prefixed === undefined) return { diagnostics: [] };
  if (!held && !leadsTo(route, resource, spec)) return { diagnostics: [] };
  const way = held ? 'holds' : 'routes to';
  const { path } = prefixed;
  const args = { ...holder(route, resource), host: route.serviceHost, path, way };
  const at = locate(resource, held ? '/spec/hosts' : '/spec/http');
  return { diagnostics: [diagnose(pathNotMerged, args, at)] };
}

/** Ports that ours would have led on, and that the team's VirtualService, being the only one for the name, leaves out. */
function uncoveredPorts(
  route: ServiceRoute,
  resource: Resource,
  spec: JsonObject,
): readonly Diagnostic[] {
  const at = locate(resource, '/spec/hosts');
  return route.ports
    .filter(({ number, protocol }) => {
      const sections = isHttp(protocol) ? ['http'] : [];
      if (isStream(protocol)) sections.push('tcp', 'tls');
      return !sections.some((section) => takesPort(listAt(spec, section), number));
    })
    .map(({ number }) => {
      const args = { ...holder(route, resource), host: route.serviceHost, port: number };
      return diagnose(portWithoutRoute, args, at);
    });
}

/** Whether one of the entries is for the port, or for all. */
function takesPort(entries: readonly Json[], port: number): boolean {
  return entries.some((entry) => {
    const matches = listAt(entry, 'match');
    return (
      matches.length === 0 || matches.some((match) => (numberAt(match, 'port') ?? port) === port)
    );
  });
}
