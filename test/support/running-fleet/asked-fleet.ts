/** A random fleet → its objects on running clusters, and what the model promises the client there. */

import type { ClusterState } from '../../../src/check/cluster-state.ts';
import { askingClients } from '../../../src/check/order/asking-clients.ts';
import { withRoutedPods } from '../../../src/check/order/routed-pods.ts';
import { groupBy } from '../../../src/collection/group-by.ts';
import { memoiseByValue } from '../../../src/collection/memoise.ts';
import type { PeerIdentity } from '../../../src/istio/authorization/peer-identity.ts';
import { refusalOf } from '../../../src/istio/authorization/refusal.ts';
import { authorizationPolicies } from '../../../src/istio/reach/client-access.ts';
import { serverPods } from '../../../src/istio/reach/server-pods.ts';
import { visibleServices } from '../../../src/istio/visibility/visible-services.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import type { Flow } from '../../../src/outage/flow.ts';
import { noOutage, type Outage } from '../../../src/outage/outage.ts';
import type { Resource } from '../../../src/resource/resource.ts';
import { documentStream } from '../peer-pilot.ts';
import { type SimulatedFleet, simulatedFleet } from '../simulated-fleet.ts';
import { clientNamespace } from './any-client-policies.ts';
import type { AnyRunningFleet } from './any-running-fleet.ts';
import type { TestedFleet } from './running-fleet.ts';

/** Requests of the client in one cluster. */
export interface Question {
  /** Its cluster. */
  readonly client: string;
  readonly url: string;
  /** What they get while the pods of a cluster are away; undefined: those of none. */
  promised(away: Away | undefined): Sending;
}

/** The pods of a cluster answer with errors behind their proxies, or the cluster has none. */
export interface Away {
  readonly cluster: string;
  readonly how: 'failing' | 'gone';
}

export interface AskedFleet {
  readonly namespace: string;
  readonly questions: readonly Question[];
  /** Applies the objects of a cluster, and waits until its pods are ready. */
  apply(fleet: TestedFleet, cluster: string): Promise<void>;
  remove(fleet: TestedFleet, cluster: string): Promise<void>;
  take(fleet: TestedFleet, away: Away): Promise<void>;
  giveBack(fleet: TestedFleet, away: Away): Promise<void>;
}

/** Undefined where nothing is written of it. */
export async function askedFleet({
  files,
  services,
}: AnyRunningFleet): Promise<AskedFleet | undefined> {
  const simulated = await simulatedFleet(files, {});
  const [first] = services;
  if (simulated === undefined || first === undefined) return undefined;
  const { namespace } = first;
  const objects = (cluster: string, isChosen?: (resource: Resource) => boolean) =>
    objectsOf(simulated, cluster, isChosen);
  return {
    namespace,
    questions: questionsOf(simulated, namespace),
    apply: async (fleet, cluster) => {
      const argv = ['apply', '--server-side', '--force-conflicts', '-f', '-'];
      await fleet.kubectl(cluster, argv, objects(cluster));
      await podsReady(fleet, cluster, namespace);
    },
    remove: async (fleet, cluster) => {
      const argv = ['delete', '--ignore-not-found', '-f', '-'];
      const isOwn = ({ kind, name }: Resource) => kind !== 'Namespace' || name === namespace;
      await fleet.kubectl(cluster, argv, objects(cluster, isOwn));
    },
    take: (fleet, away) => setAway(fleet, namespace, away, true),
    giveBack: async (fleet, away) => {
      await setAway(fleet, namespace, away, false);
      await podsReady(fleet, away.cluster, namespace);
    },
  };
}

async function podsReady(fleet: TestedFleet, cluster: string, namespace: string): Promise<void> {
  const wait = ['rollout', 'status', 'deployment', '-n', namespace, '--timeout=5m'];
  await fleet.kubectl(cluster, wait);
}

async function setAway(
  fleet: TestedFleet,
  namespace: string,
  { cluster, how }: Away,
  isAway: boolean,
): Promise<void> {
  if (how === 'failing') {
    await fleet.crash(cluster, `${namespace}.`, isAway ? 503 : 0);
    return;
  }
  const replicas = `--replicas=${isAway ? 0 : 1}`;
  await fleet.kubectl(cluster, ['scale', 'deployment', '--all', '-n', namespace, replicas]);
}

/** All but the client and its namespace, which the cluster has. */
function objectsOf(
  { manifests }: SimulatedFleet,
  cluster: string,
  isChosen: (resource: Resource) => boolean = () => true,
): string {
  const own = manifests.find((one) => one.cluster.name === cluster)?.placed ?? [];
  const others = own.filter(({ resource: { kind, name, namespace } }) => {
    return namespace !== clientNamespace && !(kind === 'Namespace' && name === clientNamespace);
  });
  const isNamespace = (kind: string) => (kind === 'Namespace' ? 0 : 1);
  const ordered = others
    .map(({ resource }) => resource)
    .filter(isChosen)
    .toSorted((a, b) => isNamespace(a.kind) - isNamespace(b.kind));
  return documentStream(ordered.map(({ object }) => object));
}

/** By client and service: the requests of all, or of those that no match takes. */
function questionsOf(simulated: SimulatedFleet, namespace: string): readonly Question[] {
  const { model } = simulated;
  const its = model.flows.filter(
    (flow) => isOfClient(flow, simulated) && isClient(flow, simulated),
  );
  const known = its.filter(({ service }) => service.startsWith(`${namespace}/`));
  const alone = [
    ...groupBy(known, ({ client, host, port }) => `${client} ${host} ${port}`).values(),
  ]
    .filter((all) => all.length === 1)
    .flat();
  const answers = memoiseByValue((outage: Outage) => model.simulate([outage])[0]?.flows ?? []);
  const outages = memoiseByValue(outageOf);
  return alone.map((flow) => ({
    client: flow.client,
    url: `http://${flow.host}:${flow.port}/`,
    promised: (away) => {
      const outage = away === undefined ? noOutage : outages(`${away.how} ${away.cluster}`);
      const found = answers(outage).find((one) => one.flow === flow);
      if (found === undefined) throw new Error(`no answer for ${flow.service}`);
      return found.after;
    },
  }));
}

function outageOf(words: string): Outage {
  const [how, cluster = ''] = words.split(' ');
  const none = new Map([[cluster, 0]]);
  return { ...noOutage, ...(how === 'gone' ? { ready: none } : { degraded: none }) };
}

function isOfClient({ clients, client, host }: Flow, { states }: SimulatedFleet): boolean {
  if (clients.includes(`"${clientNamespace}"`)) return true;
  const state = states.find(({ cluster }) => cluster.name === client);
  if (clients !== '' || state === undefined) return false;
  const asking = askingClients(state).find((one) => one.namespace === clientNamespace);
  return asking !== undefined && visibleServices(withRoutedPods(state), asking).has(host);
}

/**
 * Whether the model takes it for a client: where its own cluster has pods of the service, these accept it; where it has none, no pods refuse this
 * client and may accept another.
 */
function isClient({ client, service }: Flow, { states }: SimulatedFleet): boolean {
  const [namespace = '', name = ''] = service.split('/');
  const podsOf = (state: ClusterState) => {
    const own = state.find('', 'Service', namespace, name)?.resource;
    return own === undefined ? [] : serverPods(state, own).map((pods) => ({ state, pods }));
  };
  const home = states.filter(({ cluster }) => cluster.name === client).flatMap(podsOf);
  const judges = home.some(({ pods }) => pods.isWhole) ? home : states.flatMap(podsOf);
  return judges.every(({ state, pods }) => {
    const denies = (identity: PeerIdentity | 'unknown') =>
      refusalOf(authorizationPolicies(state), pods, { identity, trustDomains }) !== undefined;
    return !denies(clientIdentity) || denies('unknown');
  });
}

const trustDomains = ['cluster.local'];

const clientIdentity: PeerIdentity = {
  trustDomain: 'cluster.local',
  namespace: clientNamespace,
  account: 'default',
};
