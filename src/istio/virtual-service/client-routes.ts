/**
 * A client and a host that it calls → the destinations of the requests: the routes of the effective VirtualService, or of routes of the
 * Gateway API, with their destinations and weights (Istio `BuildSidecarOutboundVirtualHosts`, `buildSidecarOutboundTCPListenerOpts`).
 */

import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { coversHost, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import type { PilotClient, PilotState } from '../model/pilot-question.ts';
import { aliasesIn } from '../service/registered-service.ts';
import {
  type CalledPort,
  type RequestListener,
  requestListener,
} from '../sidecar/request-listener.ts';
import { type MatchedRoute, type RouteRoot, routeRoots } from '../visibility/visible-routes.ts';
import type { EffectiveRoute } from './effective-route.ts';
import { matchedClients } from './matched-clients.ts';
import { routeProtocols } from './route-reach.ts';
import type { RouteMatch, RouteProtocol } from './virtual-service.ts';

/** A route: requests with the same match. */
export interface ClientRoute {
  /** The match, e.g. `uri prefix /v2`; empty for all requests without an earlier match. */
  readonly requests: string;
  /** Destinations with a share; empty for a direct response, a redirect or an error of the proxy. */
  readonly destinations: readonly WeighedDestination[];
  /** The error that the proxy itself answers: no route matches (404), or that of the Gateway API has no backend (500). */
  readonly error?: 'unmatched' | 'no-backend' | undefined;
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
  /** Whether the proxy passes the call on as it is, since it has no listener for it. */
  readonly isPassed?: true;
}

/** The effective routes of a host's port for a client; without any the way of all calls to the host itself. */
export function clientRoutes(
  index: PilotIndex,
  client: PilotClient,
  called: CalledPort,
): readonly ClientRoute[] {
  const met = requestListener(index, client, called);
  if (met === undefined) return [passedOn(called)];
  const whole = { requests: '', destinations: [{ ...called, subset: '', weight: 1 }] };
  return routesAt(index, client, { called, met })?.routes ?? [whole];
}

/** The same with the VirtualService, or the first route of the Gateway API, that contains them. */
export function decidingRoutes(
  index: PilotIndex,
  client: PilotClient,
  called: CalledPort,
): DecidingRoutes | undefined {
  const met = requestListener(index, client, called);
  return met && routesAt(index, client, { called, met });
}

interface DecidingRoutes {
  readonly from: Resource;
  readonly routes: readonly ClientRoute[];
}

/** The called port, and the listener that its requests meet. */
interface MetPort {
  readonly called: CalledPort;
  readonly met: RequestListener;
}

function routesAt(
  index: PilotIndex,
  client: PilotClient,
  { called, met }: MetPort,
): DecidingRoutes | undefined {
  const { host } = called;
  const roots = routeRoots(index, client, { host, listener: met.listener });
  const read = routeProtocols(met.protocol, client.waypoint !== undefined)
    .flatMap((kind) =>
      (kind === 'http' ? roots.forRequests : roots.forConnections).map((root) => {
        return { from: root.from, kind, routes: routesIn(root, kind, called, client) };
      }),
    )
    .filter(({ routes }) => routes.length > 0);
  for (const { from, kind, routes } of read) {
    const meant = kind === 'tls' ? routes.filter((one) => isNamed(one, host)) : routes;
    if (meant.length === 0) continue;
    const all = inOrder(meant, { state: index.state, port: called.port });
    return { from, routes: kind === 'http' && !takesAll(meant) ? [...all, unmatched] : all };
  }
  const [other] = read;
  // Beside routes for other server names a sidecar has no way to the host.
  return other === undefined || client.waypoint !== undefined
    ? undefined
    : { from: other.from, routes: [passedOn(called)] };
}

function routesIn(
  root: RouteRoot,
  kind: RouteProtocol,
  { port }: CalledPort,
  client: PilotClient,
): readonly MatchedRoute[] {
  return root
    .at(port)
    .filter(({ one, match }) => one.route.protocol === kind && isFor(match, one, client));
}

/** Whether a client that encrypts names the host as its server. */
function isNamed({ match }: MatchedRoute, host: string): boolean {
  return match === undefined || match.serverNames.some((name) => coversHost(name, host));
}

/** A call that the proxy passes on as it is. */
function passedOn(called: CalledPort): ClientRoute {
  const destination = { ...called, subset: '', weight: 1, isPassed: true } as const;
  return { requests: '', destinations: [destination] };
}

function inOrder(matched: readonly MatchedRoute[], asked: AskedPort): readonly ClientRoute[] {
  const all = [...groupBy(matched, ({ one }) => one)].map(([one, its]) => {
    const matches = its.flatMap(({ match }) => match ?? []);
    return toClientRoute(one, matches, asked);
  });
  return untilTaken(all);
}

function isFor(
  match: RouteMatch | undefined,
  { route }: EffectiveRoute,
  client: PilotClient,
): boolean {
  if (match === undefined) return true;
  const clients = matchedClients(match, route.protocol === 'http');
  if (clients === undefined) return false;
  const { sourceNamespace, sourceLabels } = clients;
  const isNear = sourceNamespace === '' || sourceNamespace === client.namespace;
  return isNear && hasLabels(client.labels, sourceLabels);
}

function toClientRoute(
  { owner, route, hasNoBackend }: EffectiveRoute,
  matches: readonly RouteMatch[],
  asked: AskedPort,
): ClientRoute {
  const conditions = matches.map(requestsInWords);
  const isAlone = route.destinations.length === 1;
  const weighed = route.destinations.map(({ host, port, subset = '', weight = 0 }) => ({
    ...destinationOf({ host, port }, owner.namespace, asked),
    subset,
    weight: isAlone ? 1 : weight,
  }));
  return {
    requests: conditions.includes('') ? '' : [...new Set(conditions)].join(' or '),
    destinations: weighed.filter(({ weight }) => weight > 0),
    ...(hasNoBackend === true ? { error: 'no-backend' } : {}),
  };
}

/** The objects of the cluster, and the called port. */
interface AskedPort {
  readonly state: Pick<PilotState, 'objects' | 'clusterDomain'>;
  readonly port: number;
}

/** The host that a route leads to: of an alias its name, at the port of the alias (Istio `GetDestinationCluster`). */
function destinationOf(
  { host: written, port }: Pick<WeighedDestination, 'host' | 'port'>,
  namespace: string,
  { state: { objects, clusterDomain }, port: called }: AskedPort,
): Pick<WeighedDestination, 'host' | 'port'> {
  const host = resolveHost(written, namespace, clusterDomain);
  const alias = aliasesIn(objects)(clusterDomain).get(host);
  if (alias === undefined) return { host, port };
  return { host: alias.externalName, port: port ?? alias.port ?? called };
}

const unmatched: ClientRoute = { requests: '', destinations: [], error: 'unmatched' };

/** Whether routes for HTTP match every request: one does, or two do that want the same header and its absence. */
function takesAll(matched: readonly MatchedRoute[]): boolean {
  const alone = new Set<string>();
  return matched.some(({ match }) => {
    if (match === undefined || requestsInWords(match) === '') return true;
    const [first, ...others] = [...match.texts];
    if (first === undefined || others.length > 0) return false;
    const [name, text] = first;
    const field = name.startsWith('withoutHeaders ') ? 'headers' : 'withoutHeaders';
    alone.add(JSON.stringify([name, text]));
    return alone.has(JSON.stringify([`${field} ${name.slice(name.indexOf(' ') + 1)}`, text]));
  });
}

/**
 * Whether the routes of an object at a port leave requests of clients that they are for without a route. Routes for some clients are judged
 * with those of the same condition, of their namespace, and of all.
 */
export function leavesRequests(at: RouteRoot['at'], port: number): boolean {
  const routes = at(port).filter(({ one }) => one.route.protocol === 'http');
  const bySource = groupPairs(
    routes.flatMap((one) => sourceOf(one).map((key) => [key, one] as const)),
  );
  const whole = new Set([...bySource].flatMap(([key, its]) => (takesAll(its) ? [key] : [])));
  if (whole.has(everyone)) return false;
  return [...bySource.keys()].some((key) => {
    const namespace = key.slice(0, key.indexOf(' '));
    return !whole.has(key) && !whole.has(`${namespace} {}`);
  });
}

const everyone = ' {}';

/** The namespace and the labels of the clients of a match, as text; none for gateways. */
function sourceOf({ match }: MatchedRoute): readonly string[] {
  if (match === undefined) return [everyone];
  const clients = matchedClients(match, true);
  if (clients === undefined) return [];
  return [`${clients.sourceNamespace} ${JSON.stringify(clients.sourceLabels)}`];
}

/** `uri prefix /v2 and headers x-user exact ann`; for a presence match on a header, its name. */
function requestsInWords({ texts }: RouteMatch): string {
  const words = [...texts].map(([name, { exact, prefix, regex }]) => {
    if (exact !== undefined) return `${name} exact ${exact}`;
    if (prefix !== undefined)
      return prefix === '/' && name === 'uri' ? '' : `${name} prefix ${prefix}`;
    return regex === undefined ? name : `${name} regex ${regex}`;
  });
  return words.filter((word) => word !== '' && word !== 'uri regex .*').join(' and ');
}

/** Routes after one that matches everything are unreachable. */
function untilTaken(routes: readonly ClientRoute[]): readonly ClientRoute[] {
  const last = routes.findIndex(({ requests }) => requests === '');
  return last < 0 ? routes : routes.slice(0, last + 1);
}
