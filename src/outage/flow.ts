/**
 * The states of a fleet → its flows: the requests of some clients of a cluster for a port of a service, with the destination clusters of
 * their proxies. Only for ports that another cluster serves, or would serve.
 */

import type { ClusterState } from '../check/cluster-state.ts';
import { askingClients, nameClients } from '../check/order/asking-clients.ts';
import { withRoutedPods } from '../check/order/routed-pods.ts';
import { groupBy } from '../collection/group-by.ts';
import { memoise } from '../collection/memoise.ts';
import { type ClientClass, clientClasses, clientsAlike } from '../istio/model/client-class.ts';
import { passedCluster } from '../istio/model/passed-cluster.ts';
import type { PilotIndex } from '../istio/model/pilot-index.ts';
import type { PilotClient } from '../istio/model/pilot-question.ts';
import { servedAt } from '../istio/model/served-service.ts';
import { type UpstreamCluster, upstreamClusterOf } from '../istio/model/upstream-clusters.ts';
import type { WeighedDestination } from '../istio/virtual-service/client-routes.ts';
import { visibleServices } from '../istio/visibility/visible-services.ts';
import { type CalledHost, calledHosts } from './called-host.ts';
import { divideDenied, mayDeny } from './caller/denied-callers.ts';
import { type KnownClients, type Proxied, proxiesOf } from './caller/proxied-clients.ts';
import { divideCallers } from './caller/tunnelled-caller.ts';
import { placeFinder } from './endpoint-place.ts';
import { type CallersFlow, joinNames } from './join-names.ts';
import { reachedPlaces } from './reach/endpoint-reach.ts';
import { isKnownEmpty } from './reach/led-service.ts';
import { type PlaceFinder, placeUpstream, type Upstream } from './upstream.ts';

/** Requests with the same route, and everything that determines their serving place. */
export interface ServedFlow {
  /** `namespace/name`, or `namespace/host` without a Service. */
  readonly service: string;
  /** A name that they call. */
  readonly host: string;
  /** The names that separate them from requests by other names of the service; empty where all of its names have the same route. */
  readonly by: readonly string[];
  readonly port: number;
  /** The match, e.g. `uri prefix /v2`; empty for all, or all others. */
  readonly requests: string;
  /** The cluster of the clients, by its name. */
  readonly client: string;
  /** Description of its clients; empty for all. */
  readonly clients: string;
  /** The assumed part of all requests for the port in the cluster, of 1; 0 for requests that no route matches, of which there may be none. */
  readonly part: number;
  readonly ways: readonly FlowWay[];
}

/** The same with data of the Istio model. */
export interface Flow extends ServedFlow {
  /** All names that they call, `host` first. */
  readonly names: readonly string[];
  /** One exemplary client; for clients in the ambient mesh the waypoint. */
  readonly sample: PilotClient;
}

/** A weighted destination. */
export interface FlowWay {
  /** The share of the requests, from 0 to 1. */
  readonly weight: number;
  /** The cluster of the proxy, e.g. `outbound|80|v1|api.shop.svc.cluster.local`; undefined, as is `upstream`, without one (503). */
  readonly cluster: string | undefined;
  readonly upstream: Upstream | undefined;
  /** Whether Git shows that nothing is behind the cluster; absent in records of other runs. */
  readonly isEmpty?: true;
}

/** Scope; undefined for everything. */
export interface FlowChoice {
  /** `namespace/name`. */
  readonly service?: string | undefined;
  /** Whether to include a service, by the same name. */
  readonly isChosen?: (service: string) => boolean;
  /** The name of the clients' cluster. */
  readonly from?: string | undefined;
  /** Whether to leave out ports that no other cluster serves. */
  readonly onlyShared?: boolean;
  /** Whether to include requests that no route matches: no outage changes the error that they get. */
  readonly withUnmatched?: boolean;
}

/** The flows of all clusters, in order of their keys; in a cluster by service, port and clients. */
export function fleetFlows(
  fleet: readonly ClusterState[],
  { service, isChosen, from, onlyShared = false, withUnmatched = false }: FlowChoice,
): readonly Flow[] {
  const isWanted = isChosen ?? ((name: string) => service === undefined || name === service);
  const names = new Set(fleet.map(({ cluster }) => cluster.name));
  return fleet
    .filter(({ cluster }) => from === undefined || cluster.name === from)
    .flatMap((state) => {
      const all = clusterFlows(state, isWanted, withUnmatched);
      const flows = onlyShared ? sharedFlows(all, names) : all;
      // It takes more memory than the rest.
      state.releasePilot();
      return flows;
    });
}

/** The clusters and addresses with hosts of a flow. */
export const flowPlaces: (flow: ServedFlow) => ReadonlySet<string> = memoise(
  ({ ways }) =>
    new Set(
      ways.flatMap(({ upstream }) =>
        (upstream?.priorities ?? []).flat().flatMap(({ hosts }) => hosts.map((one) => one.place)),
      ),
    ),
);

/** Flows of clients whose requests for the port another cluster serves, if only some. */
export function sharedFlows(
  flows: readonly Flow[],
  clusters: ReadonlySet<string>,
): readonly Flow[] {
  const byPort = groupBy(flows, ({ service, port, client }) => `${service} ${port} ${client}`);
  return [...byPort.values()].filter((its) => its.some((one) => isShared(one, clusters))).flat();
}

/** Whether another of the fleet's clusters serves, or would serve. */
export function isShared(flow: Flow, clusters: ReadonlySet<string>): boolean {
  return [...flowPlaces(flow)].some((place) => place !== flow.client && clusters.has(place));
}

/** Data of one cluster, shared by its queries. */
interface Asking extends KnownClients {
  /** For each group of clients that no host distinguishes: one exemplary client, and the group. */
  readonly groups: ReadonlyMap<PilotClient, ClientClass>;
  readonly placeOf: PlaceFinder;
}

/** All flows of one cluster's clients; its model of istiod stays in memory. */
export function clusterFlows(
  state: ClusterState,
  isWanted: (service: string) => boolean,
  withUnmatched = false,
): readonly Flow[] {
  const index = withRoutedPods(state);
  const { direct, captured } = divideCallers(state, askingClients(state));
  const [outside, inside] = [clientsAlike(index, direct), clientsAlike(index, captured)];
  const groups = new Map([...outside, ...inside].map((group) => [group[0], group]));
  const classesOf = clientClasses(index, [...groups.keys()]);
  const asking = {
    ...{ state, index, groups, classesOf },
    placeOf: placeFinder(state, index),
    captured: new Set(inside.map(([first]) => first)),
  };
  const called = calledHosts(state, index).filter(({ service }) => isWanted(service));
  const byService = groupBy(called, ({ service, port }) => `${service} ${port}`);
  const all = [...byService.values()].flatMap((names) =>
    joinNames(names.map((one) => flowsTo(one, asking))),
  );
  return withUnmatched ? all : all.filter(({ part }) => part > 0);
}

/** Clients whose routes end at the same hosts are one group. */
function flowsTo(called: CalledHost, asking: Asking): readonly CallersFlow<Flow>[] {
  const knowing = [...asking.groups.keys()].filter((client) =>
    visibleServices(asking.index, client).has(called.host),
  );
  const answered = proxiesOf(called, knowing, asking).flatMap((proxied) =>
    callersOf(proxied, called, asking).map((callers) => {
      const { proxy } = callers;
      const ways = proxied.routes.map(({ requests, destinations, error }) => ({
        requests,
        ways: waysOf(destinations, called, proxy, asking),
        isCounted: error !== 'unmatched',
      }));
      return { ...callers, ways };
    }),
  );
  const groups = groupBy(answered, ({ ways }) => JSON.stringify(ways));
  const { service, host, port } = called;
  const client = asking.state.cluster.name;
  return [...groups.values()].flatMap((same) => {
    const all = same.flatMap(({ clients }) => clients);
    const sample = same[0].proxy;
    const everyone = (): readonly PilotClient[] => same.flatMap(({ members }) => members());
    const clients =
      groups.size === 1 ? '' : nameClients(new Set(everyone()), membersOf(knowing, asking));
    const { ways } = same[0];
    const counted = 1 / (groups.size * ways.filter(({ isCounted }) => isCounted).length);
    const about = { service, host, names: [host], by: [], port, client, clients, sample };
    return ways.map(({ isCounted, ...one }) => {
      return { flow: { ...about, part: isCounted ? counted : 0, ...one }, callers: all };
    });
  });
}

/** Clients with the same answers, their proxy, and all members of their groups. */
interface Callers {
  readonly clients: readonly PilotClient[];
  readonly proxy: PilotClient;
  readonly members: () => readonly PilotClient[];
}

/** Clients that other clusters deny by identity are apart; a waypoint has an identity of its own. */
function callersOf(
  { clients, proxy, routes }: Proxied,
  called: CalledHost,
  asking: Asking,
): readonly Callers[] {
  const { state, placeOf } = asking;
  const whole = { clients, proxy, members: () => membersOf(clients, asking) };
  if (proxy.waypoint !== undefined || !mayDeny(state.fleet)) return [whole];
  const upstreams = routes.flatMap(({ destinations }) =>
    destinations.flatMap((one) => clusterBehind(one, called, asking.index, proxy) ?? []),
  );
  const everyone = membersOf(clients, asking);
  const parts = divideDenied(state, everyone, { upstreams, placeOf });
  if (parts.length < 2) return [whole];
  return parts.flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [{ clients: members, proxy: first, members: () => members }];
  });
}

function membersOf(clients: readonly PilotClient[], { groups }: Asking): readonly PilotClient[] {
  return clients.flatMap((client) => groups.get(client) ?? []);
}

function waysOf(
  destinations: readonly WeighedDestination[],
  called: CalledHost,
  client: PilotClient,
  { state, index, placeOf }: Asking,
): readonly FlowWay[] {
  if (destinations.length === 0) return [{ weight: 1, cluster: undefined, upstream: undefined }];
  const total = destinations.reduce((sum, { weight }) => sum + weight, 0);
  return destinations.map((destination) => {
    const cluster = clusterBehind(destination, called, index, client);
    const upstream =
      cluster && placeUpstream(cluster, reachedPlaces(state, cluster, { client, placeOf }));
    const way = { weight: destination.weight / total, cluster: cluster?.name, upstream };
    return cluster && isKnownEmpty(state, cluster) ? { ...way, isEmpty: true } : way;
  });
}

/** A destination without a port means the only one of its host, or else the called one. */
function clusterBehind(
  { host, port, subset, isPassed }: WeighedDestination,
  called: CalledHost,
  index: PilotIndex,
  client: PilotClient,
): UpstreamCluster | undefined {
  const service = servedAt(host, index, client);
  if (service === undefined) return undefined;
  if (isPassed === true) return passedCluster(service, called.port, index, client);
  const [only] = service.ports;
  const meant = port ?? (service.ports.length === 1 && only ? only.number : called.port);
  return upstreamClusterOf(service, { port: meant, subset }, index, client);
}
