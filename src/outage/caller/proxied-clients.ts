/** The clients that call a host → the proxies that route their requests, grouped by route, with the destinations. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import type { ClientClass } from '../../istio/model/client-class.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { type ClientRoute, clientRoutes } from '../../istio/virtual-service/client-routes.ts';
import type { CalledHost } from '../called-host.ts';
import { waypointClient } from './tunnelled-caller.ts';

/** Input about a cluster's clients. */
export interface KnownClients {
  readonly state: ClusterState;
  readonly index: PilotIndex;
  readonly classesOf: (host: string, name: string) => readonly ClientClass[];
  /** Clients whose requests ztunnel captures. */
  readonly captured: ReadonlySet<PilotClient>;
}

/** Clients with their proxy and its destinations. */
export interface Proxied {
  readonly clients: ClientClass;
  readonly proxy: PilotClient;
  readonly routes: readonly ClientRoute[];
}

/** Requests of clients in the ambient mesh go through the waypoint of the service, if any. */
export function proxiesOf(
  called: CalledHost,
  knowing: readonly PilotClient[],
  asking: KnownClients,
): readonly Proxied[] {
  const { state, index, captured } = asking;
  const [service] = index.servicesByHost.get(called.host) ?? [];
  const waypoint = waypointClient(state, index, service);
  const isSentOn = (client: PilotClient): boolean => waypoint !== undefined && captured.has(client);
  const direct = knowing.filter((client) => !isSentOn(client));
  const [first, ...others] = knowing.filter(isSentOn);
  const own = askersAlike(called, direct, asking);
  if (waypoint === undefined || first === undefined) return own;
  const routes = routesOf(called, waypoint, index);
  return [...own, { clients: [first, ...others], proxy: waypoint, routes }];
}

/** Clients with the same routes to hosts that do not distinguish them: evaluated once. */
function askersAlike(
  called: CalledHost,
  clients: readonly PilotClient[],
  { index, classesOf }: KnownClients,
): readonly Proxied[] {
  const classOf = memoiseByValue((host: string) => numbered(classesOf(host, called.host)));
  const routed = clients.map((client) => ({ client, routes: routesOf(called, client, index) }));
  const alike = groupBy(routed, ({ client, routes }) => {
    const hosts = new Set(routes.flatMap(({ destinations }) => destinations.map((d) => d.host)));
    return JSON.stringify([routes, [...hosts].map((host) => classOf(host).get(client))]);
  });
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const all: ClientClass = [first.client, ...others.map(({ client }) => client)];
    return [{ clients: all, proxy: first.client, routes: first.routes }];
  });
}

function numbered(classes: readonly ClientClass[]): ReadonlyMap<PilotClient, number> {
  return new Map(classes.flatMap((its, i) => its.map((client) => [client, i] as const)));
}

/** A direct response of a proxy needs no destination, unless it is an error. */
function routesOf(
  called: CalledHost,
  client: PilotClient,
  index: PilotIndex,
): readonly ClientRoute[] {
  const { host, port } = called;
  const routes = clientRoutes(index, client, { host, port });
  return routes.filter(({ destinations, error }) => destinations.length > 0 || error);
}
