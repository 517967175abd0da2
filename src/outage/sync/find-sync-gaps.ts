/**
 * A fleet before and after a change → the requests that are answered before and after it, and not between the syncs of two clusters, or
 * within one. Each client's cluster is judged alone among clusters of the other state, by the model that judges the whole fleet.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { type Flow, flowPlaces, isShared } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import { failingPart, failingServices, type PortLimit, portKey } from './gap-flows.ts';
import { mixedState } from './mixed-fleet.ts';
import { partialStates } from './partial-branch.ts';
import type { ClientGap, SyncChange, SyncedFleet } from './sync-change.ts';
import type { GapTime, SyncGap } from './sync-gap.ts';

/** Finds them, in order of service and time. */
export function findSyncGaps(change: SyncChange): readonly SyncGap[] {
  const { before, after, isChanged, isChosen } = change;
  const [earlier, later] = [byClient(before), byClient(after)];
  const found = [...later].flatMap(([client, flows]) => {
    const known = earlier.get(client);
    if (known === undefined || !isChanged(client) || !isChosen(client)) return [];
    return gapsOf(change, { client, before: known, after: flows });
  });
  return joinClients(withOrders(found, change));
}

function byClient({ flows }: SyncedFleet): ReadonlyMap<string, readonly Flow[]> {
  return groupBy(flows, ({ client }) => client);
}

/** All flows of one cluster's clients. */
interface ClientFlows {
  readonly client: string;
  readonly before: readonly Flow[];
  readonly after: readonly Flow[];
}

/** A port that is asked about. */
interface ChangedPort extends PortLimit {
  /** Whether other clusters serve it for the clients; else requests for their own pods get another destination. */
  readonly isRemote: boolean;
  /** The part that fails before the change. */
  readonly failedBefore: number;
  readonly providers: ChangedProviders;
}

/** Clusters that serve the clients, and change. */
interface ChangedProviders {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The ports, and the flows that count. */
type Asked = [ports: ReadonlyMap<string, ChangedPort>, isAsked?: (flow: Flow) => boolean];

function gapsOf(change: SyncChange, flows: ClientFlows): readonly ClientGap[] {
  const ports = changedPorts(change, flows);
  if (ports.size === 0) return [];
  const { client } = flows;
  const asked = (isAsked: (port: ChangedPort) => boolean) =>
    new Map([...ports].filter(([, port]) => isAsked(port)));
  const wasAnswered = ({ failedBefore }: ChangedPort) => failedBefore < 1;
  const remote = asked(({ isRemote }) => isRemote);
  const ask = (state: ClusterState | undefined, ...its: Asked) =>
    state === undefined || its[0].size === 0
      ? new Map<string, string | undefined>()
      : failingServices(state, ...its);
  const synced = ask(
    mixedState(change, client, (name) => name === client),
    remote,
  );
  const old = ask(
    mixedState(change, client, (name) => name !== client),
    asked((port) => port.isRemote && wasAnswered(port)),
  );
  const names = new Set(flows.before.map(({ host }) => host));
  const isKnown = ({ host }: Flow): boolean => names.has(host);
  const answered = asked(wasAnswered);
  const within = partialStates(change, client).map((state) => ask(state, answered, isKnown));
  const services = new Set([...ports.values()].map(({ service }) => service));
  return [...services].flatMap((service): readonly ClientGap[] => {
    const time = timeOf(service, { synced, old, within });
    if (time === undefined) return [];
    const because = [synced, old].map((one) => one.get(service)).find((one) => one !== undefined);
    const limits = new Map([...remote].filter(([, port]) => port.service === service));
    const its = [...limits.values()].map(({ providers }) => providers);
    const first = sortedNames(its.flatMap(({ before }) => before));
    const last = sortedNames(its.flatMap(({ after }) => after));
    const providers = providersAt(time, first, last);
    const later = last.toSorted((a, b) => Number(first.includes(a)) - Number(first.includes(b)));
    return [{ service, client, limits, providers, later, time, because }];
  });
}

function providersAt(
  time: GapTime,
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  if (time === 'withinSync') return [];
  if (time === 'clientsFirst') return after;
  return time === 'providersFirst' ? before : sortedNames([...before, ...after]);
}

function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(compareStrings);
}

interface Unanswered {
  readonly synced: ReadonlyMap<string, unknown>;
  readonly old: ReadonlyMap<string, unknown>;
  readonly within: readonly ReadonlyMap<string, unknown>[];
}

function timeOf(service: string, { synced, old, within }: Unanswered): GapTime | undefined {
  if (synced.has(service)) return old.has(service) ? 'eitherFirst' : 'clientsFirst';
  if (old.has(service)) return 'providersFirst';
  return within.some((one) => one.has(service)) ? 'withinSync' : undefined;
}

/** Ports of services that are in both fleets, and are answered after the change. */
function changedPorts(
  { before: { flows }, after: { states }, isChanged }: SyncChange,
  { client, before, after }: ClientFlows,
): ReadonlyMap<string, ChangedPort> {
  const services = new Set(flows.map(({ service }) => service));
  const clusters = new Set(states.map(({ cluster }) => cluster.name));
  const [earlier, later] = [groupBy(before, portKey), groupBy(after, portKey)];
  const found = [...later].flatMap(([key, its]): readonly (readonly [string, ChangedPort])[] => {
    const [{ service }] = its;
    const known = earlier.get(key) ?? [];
    const isRemote = [...known, ...its].some((one) => isShared(one, clusters) && !isLocal(one));
    const isAsked = isRemote || destinationsOf(known) !== destinationsOf(its);
    if (!services.has(service) || !isAsked) return [];
    const providersOf = (some: readonly Flow[]): readonly string[] =>
      some
        .flatMap((flow) => [...flowPlaces(flow)])
        .filter((name) => name !== client && clusters.has(name) && isChanged(name));
    const providers = { before: providersOf(known), after: providersOf(its) };
    const limits = { most: failingPart(its), failedBefore: failingPart(known) };
    return [[key, { service, isRemote, ...limits, providers }]];
  });
  return new Map(found);
}

/** Where proxies send the requests; a change of these alone has requests wait for objects of another kind. */
function destinationsOf(flows: readonly Flow[]): string {
  const names = flows.flatMap(({ ways }) => ways.map(({ cluster = '' }) => cluster));
  return [...new Set(names)].sort(compareStrings).join(' ');
}

function isLocal(flow: Flow): boolean {
  return (servedBefore(flow).shares.get(flow.client) ?? 0) > 0;
}

function withOrders(gaps: readonly ClientGap[], change: SyncChange): readonly SyncGap[] {
  const inTurns = gaps.filter(({ time }) => time === 'eitherFirst');
  const order = inTurns.length === 0 ? [] : findOrder(inTurns, change);
  return gaps.map(({ client, service, providers, time, because }) => ({
    service,
    clients: [client],
    providers,
    time,
    because,
    order: time === 'eitherFirst' ? order : [],
  }));
}

/** Clients of several clusters with the same gap are one. */
function joinClients(gaps: readonly SyncGap[]): readonly SyncGap[] {
  const alike = groupBy(gaps, ({ service, time, providers }) =>
    JSON.stringify([service, time, providers]),
  );
  const joined = [...alike.values()].map((same): SyncGap => {
    const [first] = same;
    return { ...first, clients: same.flatMap(({ clients }) => clients) };
  });
  return joined.sort(
    (a, b) => compareStrings(a.service, b.service) || compareStrings(a.time, b.time),
  );
}

/**
 * An order of syncs with an answer at all times: some providers, the clients, the other providers. Empty if the model of one of its states
 * has requests without an answer.
 */
function findOrder(gaps: readonly ClientGap[], change: SyncChange): readonly (readonly string[])[] {
  const clients = [...new Set(gaps.map(({ client }) => client))].sort(compareStrings);
  const first = firstProviders(gaps, new Set(clients));
  if (first === undefined) return [];
  const all = new Set(gaps.flatMap(({ providers }) => providers));
  const last = [...all].filter((name) => !first.has(name) && !clients.includes(name));
  const isServed = ({ client, limits }: ClientGap): boolean => {
    // The worst time for one client: all others of the group are synced, or none is.
    const synced = new Set([...first, ...clients]);
    return [
      mixedState(change, client, (name) => name !== client && synced.has(name)),
      mixedState(change, client, (name) => name === client || first.has(name)),
    ].every((state) => state === undefined || failingServices(state, limits).size === 0);
  };
  return gaps.every(isServed) ? [[...first], clients, last.sort(compareStrings)] : [];
}

/** One provider for each client, as few as possible; undefined where one has none that is no such client. */
function firstProviders(
  gaps: readonly ClientGap[],
  clients: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const first = new Set<string>();
  for (const { later } of gaps) {
    const others = later.filter((name) => !clients.has(name));
    const [chosen] = others;
    if (chosen === undefined) return undefined;
    if (!others.some((name) => first.has(name))) first.add(chosen);
  }
  return first;
}
