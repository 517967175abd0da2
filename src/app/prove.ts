/** A rendered fleet → whether Istio's own code returns the same as the model, for every cluster and every group of clients. */

import { type ClusterState, clusterStates } from '../check/cluster-state.ts';
import { isJoined } from '../check/joined-mesh.ts';
import { askingClients, nameClients } from '../check/order/asking-clients.ts';
import { firstBy } from '../collection/group-by.ts';
import { memoise, memoiseByValue } from '../collection/memoise.ts';
import { own } from '../collection/own.ts';
import { modelDiffers, releasesDiffer } from '../diagnostic/codes/prove.ts';
import { type Diagnostic, diagnose, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { clustersWithoutIstiod } from '../istio/mesh/control-plane.ts';
import { clientClasses } from '../istio/model/client-class.ts';
import {
  oracleArguments,
  oracleDocuments,
  oracleEnvironment,
  oracleFiles,
} from '../istio/model/oracle-question.ts';
import { indexPilot, type PilotIndex } from '../istio/model/pilot-index.ts';
import type { PilotClient } from '../istio/model/pilot-question.ts';
import {
  behindWaypoint,
  modelSnapshot,
  type OracleAnswer,
  oracleSnapshot,
  type ProxySnapshot,
} from '../istio/model/proxy-snapshot.ts';
import { upstreamClusters } from '../istio/model/upstream-clusters.ts';
import { waypointClients } from '../outage/caller/tunnelled-caller.ts';
import { askOracle } from '../read/program/eds-oracle.ts';
import type { RenderedRepository } from '../render/rendered-repository.ts';
import { jsonEqual } from '../resource/json.ts';
import {
  type ClusterOracle,
  oraclesOf,
  otherRelease,
  refusedFindings,
  releasesOf,
  type UnavailableRelease,
  unavailableFindings,
  unavailableReleases,
} from './proof/cluster-oracle.ts';
import { identityDifferences } from './proof/identity-differences.ts';
import { judgeGateways } from './proof/judge-gateways.ts';
import { onOtherNode } from './proof/other-node.ts';

/** Result of a proof. */
export interface Proof {
  /** Number of queries: one for a cluster and a client each, and one for each gateway that clients of other clusters call. */
  readonly asked: number;
  readonly agreed: number;
  /** The releases of Istio whose code was asked, oldest first. */
  readonly releases: readonly string[];
  /** The other releases of the fleet, with their clusters: Git has them, and no program on PATH has their code. */
  readonly unasked: readonly UnavailableRelease[];
  /** Clusters that eds-oracle cannot simulate: it supports only the domain `cluster.local`. */
  readonly leftOut: readonly string[];
  /** Scope of the proof, as in `for a mesh without remote secrets`; then other assumptions. */
  readonly assumed: readonly [mesh: string, ...others: string[]];
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The domain of every cluster in eds-oracle. */
const ORACLE_DOMAIN = 'cluster.local';

/** Runs eds-oracle, which must be on PATH. */
export async function proveRepository({
  fleet,
  manifests,
  routes,
}: RenderedRepository): Promise<Proof> {
  const fleetStates = fleet === undefined ? [] : clusterStates(manifests, routes, fleet.derive);
  const states = fleetStates.filter(({ cluster }) => cluster.clusterDomain === ORACLE_DOMAIN);
  const leftOut = fleetStates
    .filter((state) => !states.includes(state))
    .map(({ cluster }) => cluster.name);
  const oracles = await oraclesOf(states);
  const questions = oracles.map(({ state, oracle }) => {
    const everyone = askingClients(state);
    return { state, oracle, everyone, clients: distinctClients(state, everyone) };
  });
  const ofWaypoints = oracles.flatMap(({ state, oracle }) => {
    const clients = waypointClients(state, state.pilot);
    return clients.map((client) => ({ state, oracle, everyone: [client], clients: [client] }));
  });
  const all = [...questions, ...ofWaypoints];
  const answers = await askOracle(
    all.map(({ state, oracle, clients }) => {
      const [first] = clients;
      return {
        cluster: state.cluster.name,
        oracle,
        documents: oracleDocuments(state.pilot.state, first),
        files: oracleFiles(state.pilot.state, first),
        environment: oracleEnvironment(state.pilot.state, first),
        asked: clients.map((client) => oracleArguments(state.pilot.state, client)),
      };
    }),
  );
  const ofClients = all.flatMap(({ state, oracle, everyone, clients }, i) =>
    clients.map((client, k) => {
      const { namespace, waypoint } = client;
      const name =
        waypoint === undefined
          ? nameClients(new Set([client]), everyone)
          : `waypoint "${namespace}/${waypoint}"`;
      const answer: OracleAnswer = JSON.parse(answers[i]?.[k] ?? '{}');
      return judge({ state, oracle }, { client, name }, answer);
    }),
  );
  const judged = [...ofClients, ...(await judgeGateways(questions))];
  return {
    asked: judged.length,
    agreed: judged.filter((findings) => findings.length === 0).length,
    releases: releasesOf(oracles),
    unasked: unavailableReleases(oracles),
    leftOut,
    assumed: assumptions(fleetStates),
    diagnostics: sortDiagnostics([...oracles.flatMap(unavailableFindings), ...judged.flat()]),
  };
}

/** Assumptions about the mesh, because no cluster is running. */
function assumptions(states: readonly ClusterState[]): Proof['assumed'] {
  const joined = states.filter(isJoined);
  const networked = joined.filter(({ pilot }) => (pilot.state.joined?.gateways ?? []).length > 0);
  const hiding = joined.filter(({ pilot }) => pilot.state.joined?.hidesNetworks === true);
  const unnamed = joined.filter((state) => clusterMesh(state).clusterIds.length === 0);
  const served = clustersWithoutIstiod(states);
  const unread = states.filter((state) => clusterMesh(state).configuredBy === undefined);
  const names = (some: readonly ClusterState[]) =>
    some.map(({ cluster }) => cluster.name).join(', ');
  return [
    joined.length === 0
      ? 'for a mesh without remote secrets'
      : `for remote secrets in ${names(joined)} that bring the pods of all other clusters`,
    'pods and waypoints in the region and zone of their Cluster',
    'a sidecar in every client outside the ambient mesh',
    ...(hiding.length === 0
      ? []
      : [
          `Services labelled istio.io/global as those that the ambient mesh lets others serve in ${names(hiding)}`,
        ]),
    ...(networked.length === 0 ? [] : [`the Clusters' gateways as those of networks`]),
    ...(unnamed.length === 0
      ? []
      : [`istiod's cluster ID as the Cluster's name in ${names(unnamed)}`]),
    ...(served.length === 0 ? [] : [`an istiod in ${served.join(', ')}, which Git does not have`]),
    ...(unread.length === 0 ? [] : [`MeshConfig as Istio has it by default in ${names(unread)}`]),
  ];
}

/** One client of each client group. */
function distinctClients(
  state: ClusterState,
  everyone: readonly PilotClient[],
): readonly PilotClient[] {
  // Pilot requires a namespace.
  const clients = everyone.filter(({ namespace }) => namespace !== '');
  const classesOf = clientClasses(state.pilot, clients);
  const places = new Map<PilotClient, string[]>(clients.map((client) => [client, []]));
  for (const host of state.pilot.servicesByHost.keys()) {
    for (const [i, members] of classesOf(host).entries()) {
      for (const client of members) places.get(client)?.push(`${host} ${i}`);
    }
  }
  return [...firstBy(clients, (client) => places.get(client)?.join()).values()];
}

function judge(
  of: ClusterOracle,
  { client, name }: { readonly client: PilotClient; readonly name: string },
  answer: OracleAnswer,
): readonly Diagnostic[] {
  const { state, oracle } = of;
  const { name: cluster, at } = state.cluster;
  const refused = refusedFindings(state, answer);
  if (refused.length > 0) return refused;
  const word = oracleSnapshot(answer);
  const istio = client.waypoint === undefined ? word : behindWaypoint(word);
  const differing = (index: PilotIndex) =>
    differences(modelSnapshot(upstreamClusters(onOtherNode(index), client)), istio);
  const ordered = differing(state.pilot);
  const [release] = otherRelease(of);
  const isCompared = ordered.length === 0 && release === undefined;
  const found = isCompared ? identityDifferences(state, client, answer) : ordered;
  if (found.length === 0 || release === undefined) {
    return found.map((one) => diagnose(modelDiffers, differenceArgs(cluster, name, one), at));
  }
  // Where the model of the release that was asked agrees, the two releases differ.
  const oracles = new Set(differing(pilotOf(state.pilot)(oracle.release)).map(([about]) => about));
  return found.map((one) => {
    const args = differenceArgs(cluster, name, one);
    return oracles.has(args.about)
      ? diagnose(modelDiffers, args, at)
      : diagnose(releasesDiffer, { ...args, release, asked: oracle.release }, at);
  });
}

/** The same state under the istiod that was asked. */
const pilotOf = memoise(({ state }: PilotIndex) =>
  memoiseByValue((release: string): PilotIndex => indexPilot({ ...state, release })),
);

function differenceArgs(cluster: string, client: string, [about, model, istio]: Difference) {
  return { cluster, client, about, model, istio };
}

/** The query, with the answers of the model and of Istio. */
type Difference = readonly [about: string, model: string, istio: string];

/** The query, with the answers of the model and of Istio where they differ. */
function differences(model: ProxySnapshot, istio: ProxySnapshot): readonly Difference[] {
  if (model === 'panic' || istio === 'panic') {
    return model === istio ? [] : [['everything', inWords(model), inWords(istio)]];
  }
  const names = [...new Set([...Object.keys(model), ...Object.keys(istio)])].sort();
  return names
    .filter((name) => !jsonEqual(own(model, name), own(istio, name)))
    .map((name) => [`"${name}"`, linesInWords(own(model, name)), linesInWords(own(istio, name))]);
}

function inWords(word: ProxySnapshot): string {
  return word === 'panic' ? 'a crash of istiod' : 'an answer';
}

function linesInWords(lines: readonly string[] | undefined): string {
  return lines === undefined ? 'nothing' : `[${lines.join('; ')}]`;
}
