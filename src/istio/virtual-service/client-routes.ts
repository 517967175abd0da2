/**
 * A client and a host that it calls → the destinations of the requests: the routes of the effective VirtualService, or of routes of the
 * Gateway API, with their destinations and weights (Istio `BuildSidecarOutboundVirtualHosts`).
 */

import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { once } from '../../collection/once.ts';
import { closestPattern, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import { type PilotClient, releaseOf } from '../model/pilot-question.ts';
import { sidecarOf } from '../sidecar/client-sidecar.ts';
import { egressIn, showsToClient } from '../sidecar/sidecar.ts';
import { exportToOf, isExportedTo, isExportedToAll } from '../visibility/export-to.ts';
import { attachedRoutes } from './attached-route.ts';
import { type EffectiveRoute, effectiveRoutes } from './effective-route.ts';
import { matchedClients } from './matched-clients.ts';
import { indexPorts } from './port-index.ts';
import { decodeVirtualService, isForMesh, type RouteMatch } from './virtual-service.ts';

/** A route: requests with the same match. */
export interface ClientRoute {
  /** The match, e.g. `uri prefix /v2`; empty for all requests without an earlier match. */
  readonly requests: string;
  /** Destinations with a share; empty for a direct response or a redirect. */
  readonly destinations: readonly WeighedDestination[];
}

/** A weighted destination. */
export interface WeighedDestination {
  readonly host: string;
  /** Undefined for the called port, or the only one of the host. */
  readonly port: number | undefined;
  /** Empty for the whole service. */
  readonly subset: string;
  /** Relative to the others. */
  readonly weight: number;
}

/** A port of a host. */
interface Called {
  readonly host: string;
  readonly port: number;
}

/** The effective routes of a host's port for a client; undefined without a VirtualService for it. */
export function clientRoutes(
  index: PilotIndex,
  client: PilotClient,
  called: Called,
): readonly ClientRoute[] | undefined {
  return decidingRoutes(index, client, called)?.routes;
}

/** The same with the VirtualService, or the first route of the Gateway API, that contains them. */
export function decidingRoutes(
  index: PilotIndex,
  client: PilotClient,
  called: Called,
): { readonly from: Resource; readonly routes: readonly ClientRoute[] } | undefined {
  const { clusterDomain } = index.state;
  for (const root of ownFirst(routesFor(index)(called.host), client)) {
    if (!isVisible(index, client, root, called.host)) continue;
    const fitting = root
      .at(called.port)
      .filter(({ one, match }) => match === undefined || isFor(match, one, client));
    // For protocols with individual requests, only the `http` routes apply.
    const protocol = fitting[0]?.one.route.protocol;
    const routes = fitting.filter(({ one }) => one.route.protocol === protocol);
    if (routes.length > 0) {
      const byRoute = [...groupBy(routes, ({ one }) => one)];
      const all = byRoute.map(([one, its]) => {
        const matches = its.flatMap(({ match }) => match ?? []);
        return toClientRoute(one, matches, clusterDomain);
      });
      return { from: root.from, routes: untilTaken(all) };
    }
  }
  return undefined;
}

/** A route with one of its matches; without any it matches everything. */
interface Matched {
  readonly one: EffectiveRoute;
  readonly match: RouteMatch | undefined;
  readonly port: number | undefined;
}

/** A VirtualService, or routes of the Gateway API of one namespace, for a host. */
interface RouteRoot {
  readonly from: Resource;
  readonly namespace: string;
  readonly hosts: readonly string[];
  readonly exportTo: readonly string[];
  /** Whether it is of the Gateway API: it counts for clients of its namespace, and of all where the service is in it. */
  readonly isAttached: boolean;
  /** Its routes at a port, in order; cached for all clients and ports. */
  at(port: number): readonly Matched[];
}

function matchedRoutes(routes: readonly EffectiveRoute[]): RouteRoot['at'] {
  return indexPorts(
    routes.flatMap((one): readonly Matched[] => {
      const { matches } = one.route;
      if (matches.length === 0) return [{ one, match: undefined, port: undefined }];
      return matches.map((match) => ({ one, match, port: match.port }));
    }),
  );
}

/** Roots by host, in the proxies' order: an exact host first, then the one exported to fewer namespaces, then the older. */
const routesFor: (index: PilotIndex) => (host: string) => readonly RouteRoot[] = memoise(
  (index) => {
    const roots = [...virtualServiceRoots(index), ...attachedRoots(index)];
    const isPublic = ({ exportTo }: RouteRoot): boolean => isExportedToAll(exportTo);
    const ordered = [...roots.filter((root) => !isPublic(root)), ...roots.filter(isPublic)];
    const byHost = groupPairs(
      ordered.flatMap((root) => [...new Set(root.hosts)].map((host) => [host, root])),
    );
    return (host) => byHost.get(closestPattern(byHost, host) ?? '') ?? [];
  },
);

function virtualServiceRoots(index: PilotIndex): readonly RouteRoot[] {
  const { mesh, clusterDomain } = index.state;
  return index.virtualServices.filter(isForMesh).map((from) => {
    const { namespace } = from;
    const hosts = decodeVirtualService(from).hosts.map((host) =>
      resolveHost(host, namespace, clusterDomain),
    );
    const at = once(() => matchedRoutes(effectiveRoutes(index.routesByName, from)));
    const exportTo = exportToOf(from, mesh);
    return { from, namespace, hosts, exportTo, isAttached: false, at: (port) => at.find()(port) };
  });
}

/** Routes of the Gateway API have the default visibility of VirtualServices, into which Pilot converts them. */
function attachedRoots({ meshRoutes, state }: PilotIndex): readonly RouteRoot[] {
  const exportTo = state.mesh.exportTo.virtualService;
  return attachedRoutes(meshRoutes, state.clusterDomain).map(({ from, host, routes }) => {
    const { namespace } = from;
    return {
      from,
      namespace,
      hosts: [host],
      exportTo,
      isAttached: true,
      at: matchedRoutes(routes),
    };
  });
}

/** The order for a client: of roots that all namespaces see, routes of the Gateway API of its own namespace come first. */
function ownFirst(roots: readonly RouteRoot[], { namespace }: PilotClient): readonly RouteRoot[] {
  const isOwn = (root: RouteRoot): boolean => root.isAttached && root.namespace === namespace;
  if (!roots.some(isOwn)) return roots;
  const isFirst = (root: RouteRoot): boolean => isOwn(root) || !isExportedToAll(root.exportTo);
  return [...roots.filter(isFirst), ...roots.filter((root) => !isFirst(root))];
}

/** A waypoint applies routes of its own namespace, and of the service's; so do all clients those of the Gateway API. */
function isNearService(
  { servicesByHost }: PilotIndex,
  client: PilotClient,
  { namespace }: RouteRoot,
  host: string,
): boolean {
  const services = servicesByHost.get(host) ?? [];
  return namespace === client.namespace || services.some((one) => one.namespace === namespace);
}

function isVisible(index: PilotIndex, client: PilotClient, root: RouteRoot, host: string): boolean {
  const { namespace, hosts } = root;
  if (!isExportedTo(root.exportTo, namespace, client.namespace)) return false;
  const isNear = root.isAttached || client.waypoint !== undefined;
  if (isNear && !isNearService(index, client, root, host)) return false;
  if (client.waypoint !== undefined) return true;
  const sidecar = sidecarOf(index, client);
  const egress = sidecar === undefined ? [] : egressIn(releaseOf(index.state))(sidecar);
  if (egress.length === 0) return true;
  const shown = { namespace, hosts };
  return egress.some((one) => showsToClient(one, client.namespace, shown));
}

function isFor(match: RouteMatch, { route }: EffectiveRoute, client: PilotClient): boolean {
  const clients = matchedClients(match, route.protocol === 'http');
  if (clients === undefined) return false;
  const { sourceNamespace, sourceLabels } = clients;
  const isNear = sourceNamespace === '' || sourceNamespace === client.namespace;
  return isNear && hasLabels(client.labels, sourceLabels);
}

function toClientRoute(
  { owner, route }: EffectiveRoute,
  matches: readonly RouteMatch[],
  domain: string,
): ClientRoute {
  const conditions = matches.map(requestsInWords);
  const isAlone = route.destinations.length === 1;
  const weighed = route.destinations.map(({ host, port, subset = '', weight = 0 }) => ({
    host: resolveHost(host, owner.namespace, domain),
    port,
    subset,
    weight: isAlone ? 1 : weight,
  }));
  return {
    requests: conditions.includes('') ? '' : [...new Set(conditions)].join(' or '),
    destinations: weighed.filter(({ weight }) => weight > 0),
  };
}

/** `uri prefix /v2 and headers x-user exact ann`; for a presence match on a header, its name. */
function requestsInWords({ texts }: RouteMatch): string {
  const words = [...texts].map(([name, { exact, prefix, regex }]) => {
    if (exact !== undefined) return `${name} exact ${exact}`;
    if (prefix !== undefined)
      return prefix === '/' && name === 'uri' ? '' : `${name} prefix ${prefix}`;
    return regex === undefined ? name : `${name} regex ${regex}`;
  });
  return words.filter((word) => word !== '').join(' and ');
}

/** Routes after one that matches everything are unreachable. */
function untilTaken(routes: readonly ClientRoute[]): readonly ClientRoute[] {
  const last = routes.findIndex(({ requests }) => requests === '');
  return last < 0 ? routes : routes.slice(0, last + 1);
}
