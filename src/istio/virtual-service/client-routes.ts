/**
 * A client and a host that it calls → the destinations of the requests: the routes of the effective VirtualService, with their
 * destinations and weights (Istio `BuildSidecarOutboundVirtualHosts`).
 */

import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { closestPattern, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import { type PilotClient, releaseOf } from '../model/pilot-question.ts';
import { sidecarOf } from '../sidecar/client-sidecar.ts';
import { egressIn, showsToClient } from '../sidecar/sidecar.ts';
import { exportToOf, isExportedTo, isExportedToAll } from '../visibility/export-to.ts';
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

/** The same with the VirtualService that contains them. */
export function decidingRoutes(
  index: PilotIndex,
  client: PilotClient,
  called: Called,
): { readonly from: Resource; readonly routes: readonly ClientRoute[] } | undefined {
  const { clusterDomain } = index.state;
  for (const root of routesFor(index)(called.host)) {
    if (!isVisible(index, client, root, called.host)) continue;
    const fitting = routesAt(index)(root)(called.port).filter(
      ({ one, match }) => match === undefined || isFor(match, one, client),
    );
    // For protocols with individual requests, only the `http` routes apply.
    const protocol = fitting[0]?.one.route.protocol;
    const routes = fitting.filter(({ one }) => one.route.protocol === protocol);
    if (routes.length > 0) {
      const byRoute = [...groupBy(routes, ({ one }) => one)];
      const all = byRoute.map(([one, its]) => {
        const matches = its.flatMap(({ match }) => match ?? []);
        return toClientRoute(one, matches, clusterDomain);
      });
      return { from: root, routes: untilTaken(all) };
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

/** The routes of a VirtualService at a port, in order; cached for all clients and ports. */
const routesAt: (index: PilotIndex) => (root: Resource) => (port: number) => readonly Matched[] =
  memoise((index) =>
    memoise((root) =>
      indexPorts(
        effectiveRoutes(index.routesByName, root).flatMap((one): readonly Matched[] => {
          const { matches } = one.route;
          if (matches.length === 0) return [{ one, match: undefined, port: undefined }];
          return matches.map((match) => ({ one, match, port: match.port }));
        }),
      ),
    ),
  );

/** VirtualServices by host, in the proxies' order: an exact host first, then the one exported to fewer namespaces, then the older. */
const routesFor: (index: PilotIndex) => (host: string) => readonly Resource[] = memoise((index) => {
  const roots = index.virtualServices.filter(isForMesh);
  const { mesh } = index.state;
  const isPublic = (root: Resource): boolean => isExportedToAll(exportToOf(root, mesh));
  const ordered = [...roots.filter((root) => !isPublic(root)), ...roots.filter(isPublic)];
  const byHost = groupPairs(
    ordered.flatMap((root) => [...new Set(hostsOf(index, root))].map((host) => [host, root])),
  );
  return (host) => byHost.get(closestPattern(byHost, host) ?? '') ?? [];
});

function hostsOf({ state }: PilotIndex, root: Resource): readonly string[] {
  return decodeVirtualService(root).hosts.map((host) =>
    resolveHost(host, root.namespace, state.clusterDomain),
  );
}

/** A waypoint applies routes of its own namespace, and of the service's. */
function isForWaypoint(
  { servicesByHost }: PilotIndex,
  client: PilotClient,
  { namespace }: Resource,
  host: string,
): boolean {
  const services = servicesByHost.get(host) ?? [];
  return namespace === client.namespace || services.some((one) => one.namespace === namespace);
}

function isVisible(index: PilotIndex, client: PilotClient, root: Resource, host: string): boolean {
  const { namespace } = root;
  if (!isExportedTo(exportToOf(root, index.state.mesh), namespace, client.namespace)) return false;
  if (client.waypoint !== undefined) return isForWaypoint(index, client, root, host);
  const sidecar = sidecarOf(index, client);
  const egress = sidecar === undefined ? [] : egressIn(releaseOf(index.state))(sidecar);
  if (egress.length === 0) return true;
  const shown = { namespace, hosts: hostsOf(index, root) };
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
