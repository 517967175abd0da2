/**
 * A repository → its outages as `simulate` has them, and the same asked of real Pilot: where its endpoints are, who is lost, and which
 * shares Envoy's documentation gives them.
 */
import { modelOutages, type OutageModel } from '../../src/app/outage/simulate.ts';
import { type ClusterState, clusterStates } from '../../src/check/cluster-state.ts';
import { countHosts } from '../../src/check/policy/host-count.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import type { EndpointGroup } from '../../src/istio/endpoint/endpoint-group.ts';
import type { PilotClient } from '../../src/istio/model/pilot-question.ts';
import type { OracleCluster } from '../../src/istio/model/proxy-snapshot.ts';
import type { Flow, FlowChoice } from '../../src/outage/flow.ts';
import type { Outage } from '../../src/outage/outage.ts';
import { renderRepository } from '../../src/render/render.ts';
import type { SourceFile } from '../../src/resource/source-file.ts';
import {
  type Answer,
  type AskedCluster,
  type AskedGateways,
  behindGateway,
  closedGateways,
} from './closed-gateways.ts';
import { servingShares } from './envoy-share.ts';
import { readerOf } from './hostile/memory-reader.ts';
import { areJudgedByEnvoy } from './judged-by-envoy.ts';
import type { Sent } from './measured-outage.ts';
import { askPilot, sendsUnready } from './pilot-answer.ts';

/** A fleet that is asked about. */
export interface SimulatedFleet extends AskedGateways {
  readonly model: OutageModel;
  /** What Pilot said, by cluster and client. */
  readonly answers: Map<string, Answer>;
}

/** Renders it; undefined when nothing of it would be written, unless errors are what is asked about. */
export async function simulatedFleet(
  files: readonly SourceFile[],
  choice: FlowChoice = { onlyShared: true },
  { mayHaveErrors = false }: { readonly mayHaveErrors?: boolean } = {},
): Promise<SimulatedFleet | undefined> {
  const plain = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
  const has = files.some(({ path }) => path === 'distributary.yaml');
  const all = has ? files : [...files, { path: 'distributary.yaml', text: plain }];
  const rendered = await renderRepository(readerOf(all));
  const { fleet, manifests, routes, diagnostics } = rendered;
  // Requests without an answer are compared as well.
  const others = diagnostics.filter(({ code }) => code !== 'DIS1420');
  if (fleet === undefined || (hasErrors(others) && !mayHaveErrors)) return undefined;
  const states = clusterStates(manifests, routes, fleet.derive);
  const model = modelOutages(rendered, choice);
  return { model, states, manifests, answers: new Map(), gateways: new Map() };
}

/** What the flow's clients get by real Pilot's word; undefined where the arithmetic here doesn't reach. */
export async function expectedFlow(
  flow: Flow,
  outage: Outage,
  fleet: SimulatedFleet,
): Promise<Sent | undefined> {
  const state = fleet.states.find(({ cluster }) => cluster.name === flow.client);
  if (state === undefined || state.cluster.clusterDomain !== 'cluster.local') return undefined;
  // The judge has no ambient mesh here, which takes pods from mutual TLS.
  if (state.pods.some((pod) => pod.isCaptured === true)) return undefined;
  if (areJudgedByEnvoy(state, flow)) return undefined;
  const { error, validation = [], clusters = [] } = await askOnce(state, flow.sample, fleet);
  if (error !== undefined || validation.length > 0) return undefined;
  const ways = await Promise.all(
    flow.ways.map(async ({ cluster, weight }) => {
      const asked = clusters.find((one) => one.cluster === cluster);
      if (asked === undefined) return { ...nobody, weight };
      const closed = await closedGateways(asked, state, fleet);
      const isUnready = (outage.ready.get(flow.client) ?? 1) < 1;
      const sends = isUnready && (await sendsUnready(state, flow.sample, cluster));
      if (closed === undefined || sends === undefined) return undefined;
      const sent = expectedWay(asked, state, { outage, closed, sendsUnready: sends });
      return sent && { ...sent, weight };
    }),
  );
  const known = ways.filter((way) => way !== undefined);
  return known.length < ways.length ? undefined : joined(known);
}

/** Where the proxy has no such cluster. */
const nobody: Sent = { shares: new Map(), failing: 1 };

function joined(ways: readonly (Sent & { readonly weight: number })[]): Sent {
  const shares = new Map<string, number>();
  for (const way of ways) {
    for (const [place, share] of way.shares) {
      shares.set(place, (shares.get(place) ?? 0) + way.weight * share);
    }
  }
  return { shares, failing: ways.reduce((sum, { failing, weight }) => sum + weight * failing, 0) };
}

async function askOnce(
  state: ClusterState,
  client: PilotClient,
  { answers }: SimulatedFleet,
): Promise<Answer> {
  const key = JSON.stringify([state.cluster.name, client]);
  const known = answers.get(key) ?? JSON.parse(await askPilot(state, client, []));
  answers.set(key, known);
  return known;
}

/** A host that is written four times for each that there is, so that a quarter of the pods can be lost. */
interface Quarter {
  readonly place: string;
  readonly isDead: boolean;
  /** Whether Pilot sends it as unhealthy. */
  readonly isUnready: boolean;
  /** Whether it refuses all requests, outage or not: then it gets none that count. */
  readonly isClosed: boolean;
}

/** What is lost in an outage, beside the gateways that refuse these requests at all times. */
interface Lost {
  readonly outage: Outage;
  readonly closed: ReadonlySet<ClusterState>;
  readonly sendsUnready: boolean;
}

function expectedWay(asked: AskedCluster, state: ClusterState, lost: Lost): Sent | undefined {
  const detection: { maxEjectionPercent?: number; consecutive5xx?: number } | undefined = Object(
    asked.outlier_detection ?? {},
  );
  const ejects = asked.outlier_detection !== undefined;
  if (ejects && detection?.maxEjectionPercent !== 100) return undefined;
  const quarters = new Map<string, Quarter>();
  const seen = new Set<string>();
  const groups = asked.localities.map(({ endpoints = [], ...group }): EndpointGroup => {
    const once = endpoints.filter(({ address, port }) => {
      const at = `${address}:${port}`;
      return !seen.has(at) && seen.add(at).has(at);
    });
    const parts = once.flatMap((one) => {
      const { place, isPod, isClosed = false, dead, unready = 0 } = whereIs(one, state, lost);
      const hosts = isPod ? (countHosts(state, [one]) ?? 1) : 1;
      const out = unready * 4 * hosts;
      const count = 4 * hosts - (lost.sendsUnready ? 0 : out);
      return Array.from({ length: count }, (_, i) => {
        const address = `${one.address}#${i}`;
        const isUnready = lost.sendsUnready && i < out;
        quarters.set(`${address}:${one.port}`, {
          ...{ place, isClosed, isUnready },
          isDead: i < dead * 4 * hosts,
        });
        return {
          ...one,
          address,
          isSent: true,
          portName: '',
          locality: '',
          labels: {},
          takesMutualTls: true,
        };
      });
    });
    const sum = once.reduce((all, { weight }) => all + weight, 0);
    // Pilot weighs a locality by its pods, where nobody says otherwise.
    const weight =
      group.weight === sum ? parts.reduce((all, one) => all + one.weight, 0) : group.weight;
    return { ...group, weight, endpoints: parts };
  });
  const out = [...quarters].filter(([, { isDead, isUnready }]) => isUnready || (ejects && isDead));
  return sentTo(
    { groups, isWeighted: hasWeights(asked) },
    quarters,
    new Set(out.map(([at]) => at)),
  );
}

function hasWeights({ locality_config: config }: OracleCluster): boolean {
  return config === 'locality_weighted_lb_config';
}

function sentTo(
  cluster: Pick<Parameters<typeof servingShares>[0], 'groups' | 'isWeighted'>,
  quarters: ReadonlyMap<string, Quarter>,
  ejected: ReadonlySet<string>,
): Sent {
  const shares = new Map<string, number>();
  let failing = 0;
  if (ejected.size === quarters.size) return { shares, failing: 1 };
  for (const [at, share] of servingShares(cluster, ejected)) {
    const { place = '', isDead = true, isClosed = false } = quarters.get(at) ?? {};
    if (!isClosed) shares.set(place, (shares.get(place) ?? 0) + share);
    if (isDead) failing += share;
  }
  return { shares, failing };
}

/** Whose endpoint it is, by the addresses in the topology; and which part of it is lost. */
function whereIs(
  { address, port }: { readonly address: string; readonly port: number },
  state: ClusterState,
  { outage: { down, gateways, degraded, ready }, closed }: Lost,
): {
  readonly place: string;
  readonly isPod: boolean;
  readonly isClosed?: boolean;
  readonly dead: number;
  readonly unready?: number;
} {
  const own = state.cluster.name;
  const left = degraded.get(own) ?? 1;
  const hasNone = (name: string): boolean => degraded.get(name) === 0 || ready.get(name) === 0;
  if (address.startsWith('198.18.') || address.startsWith('198.19.')) {
    return { place: own, isPod: true, dead: 1 - left, unready: 1 - (ready.get(own) ?? 1) };
  }
  if (address.endsWith('.svc.cluster.local')) {
    return { place: own, isPod: false, dead: hasNone(own) ? 1 : 0 };
  }
  const behind = behindGateway({ address, port }, state);
  if (behind === undefined) return { place: address, isPod: false, dead: 0 };
  const { name } = behind.cluster;
  const isClosed = closed.has(behind);
  const isDead = isClosed || down.has(name) || gateways.has(name) || hasNone(name);
  return { place: name, isPod: false, isClosed, dead: isDead ? 1 : 0 };
}
