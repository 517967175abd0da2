/** A flow in an outage → what `simulate` says of each of its ways, and what real Envoy measures with as many pods as Git has. */
import { withRoutedPods } from '../../src/check/order/routed-pods.ts';
import { countHosts } from '../../src/check/policy/host-count.ts';
import { sendRequests } from '../../src/outage/balancing.ts';
import type { Flow } from '../../src/outage/flow.ts';
import { type Outage, type OutageWords, readOutage } from '../../src/outage/outage.ts';
import { type Transition, transitionOf } from '../../src/outage/transition.ts';
import { underOutage } from '../../src/outage/upstream.ts';
import type { Answers } from './peer-envoy.ts';
import { simulate } from './peer-envoy.ts';
import { askPilot } from './pilot-answer.ts';
import type { SimulatedFleet } from './simulated-fleet.ts';

/** Shares by place, and what fails of them. */
export interface Sent {
  readonly shares: ReadonlyMap<string, number>;
  readonly failing: number;
}

/** What is measured. */
export interface Wanted {
  /** As after `--down`, with `=` as after `--degrade`, with `ready:` as after `--ready`. */
  readonly words: readonly string[];
  readonly from: string;
  readonly service: string;
  /** Of the flow's clusters of the proxy this one; undefined for all. */
  readonly cluster?: string;
}

/** Four times the standard deviation of a half is 3 points. */
const requests = 4000;

/** A way of a flow. */
interface MeasuredWay {
  /** Its cluster of the proxy. */
  readonly name: string;
  readonly said: Sent;
  readonly seen: Sent;
  /** What is said until Envoy has ejected all that it will. */
  readonly transition: Transition | undefined;
  /** How many requests failed until then at each endpoint that was ejected, sorted. */
  readonly failed: readonly number[];
}

/** Each way of each flow that is wanted. */
export async function measuredWay(
  fleet: SimulatedFleet,
  { words, from, service, cluster: wanted }: Wanted,
): Promise<readonly MeasuredWay[]> {
  const clusters = fleet.states.map(({ cluster }) => cluster);
  const { outage } = readOutage(outageWords(words), clusters);
  const flows = fleet.model.flows.filter((one) => one.client === from && one.service === service);
  const ways = flows
    .flatMap((flow) => flow.ways.map((way) => ({ flow, ...way })))
    .filter((way) => wanted === undefined || way.cluster === wanted);
  const distinct = [...new Map(ways.map((way) => [way.cluster, way])).values()];
  const results = [];
  for (const { flow, ...way } of distinct) {
    const { cluster, upstream } = way;
    if (cluster === undefined || upstream === undefined) throw new Error('a way leads nowhere');
    const { shares, failing } = sendRequests(underOutage(upstream, outage));
    const measured = await measure(fleet, flow, cluster, outage);
    const transition = transitionOf({ ...flow, ways: [way] }, outage);
    results.push({ name: cluster, said: { shares, failing }, transition, ...measured });
  }
  return results;
}

/** The words by their option. */
export function outageWords(words: readonly string[]): OutageWords {
  const isReady = (word: string) => word.startsWith('ready:');
  const isPart = (word: string) => word.includes('=') && !isReady(word);
  return {
    down: words.filter((word) => !isPart(word) && !isReady(word)),
    degrade: words.filter(isPart),
    ready: words.filter(isReady).map((word) => word.slice('ready:'.length)),
  };
}

/** Pods of one address in the model, each with an address of its own. */
async function measure(
  { states }: SimulatedFleet,
  flow: Flow,
  cluster: string,
  outage: Outage,
): Promise<Pick<MeasuredWay, 'seen' | 'failed'>> {
  const state = states.find((one) => one.cluster.name === flow.client);
  if (state === undefined) throw new Error('no such cluster');
  const { state: pilot } = withRoutedPods(state);
  const left = outage.degraded.get(flow.client) ?? 1;
  const dead = new Set<string>();
  const ready = outage.ready.get(flow.client) ?? 1;
  const unready = new Set<string>();
  const workloads = pilot.workloads.flatMap((workload, i) => {
    const count = countHosts(state, [workload]) ?? 1;
    return Array.from({ length: count }, (_, k) => {
      const address = `10.9.${i}.${k + 1}`;
      if (k < Math.round(count * (1 - left))) dead.add(address);
      if (k < Math.round(count * (1 - ready))) unready.add(address);
      return { ...workload, address };
    });
  });
  const asking = { ...pilot, workloads };
  const text = await askPilot(state, flow.sample, ['--raw'], asking, unready);
  const asked = JSON.parse(text).clusters.find((one: { name: string; cluster: string }) => {
    return one.cluster === cluster;
  });
  const endpoints: readonly { address: string; port: number }[] = asked.localities.flatMap(
    (one: { endpoints?: readonly { address: string; port: number }[] }) => one.endpoints ?? [],
  );
  const placeOf = (address: string): string => {
    if (address.startsWith('10.9.') || address.endsWith('.cluster.local')) return flow.client;
    const its = states.find(({ cluster: { gateway } }) =>
      [gateway?.host, gateway?.ip].includes(address),
    );
    return its?.cluster.name ?? address;
  };
  const isDown = ({ address }: { address: string }) => {
    const place = placeOf(address);
    const isLost = outage.down.has(place) || outage.gateways.has(place);
    return dead.has(address) || (place !== flow.client && isLost);
  };
  const down = endpoints.filter(isDown).map(({ address, port }) => `${address}:${port}`);
  const wanted = { cluster, down: [...new Set(down)], requests };
  const { transition, after } = await simulate({ text }, wanted);
  return { seen: sentOf(after, placeOf), failed: failuresOf(transition) };
}

function failuresOf(answers: Answers): readonly number[] {
  const failed = new Map<string, number>();
  for (const [who, count] of Object.entries(answers)) {
    const [at = '', failure] = who.split('=');
    if (failure !== undefined) failed.set(at, (failed.get(at) ?? 0) + count);
  }
  return [...failed.values()].sort((a, b) => a - b);
}

function sentOf(answers: Answers, placeOf: (address: string) => string): Sent {
  const total = Object.values(answers).reduce((sum, one) => sum + one, 0);
  const shares = new Map<string, number>();
  let failing = 0;
  for (const [who, count] of Object.entries(answers)) {
    const [at = '', failure] = who.split('=');
    // `503 UH`: Envoy had nobody to ask.
    const isNobody = /^\d+ /.test(at);
    if (isNobody || failure !== undefined) failing += count / total;
    if (isNobody) continue;
    const place = placeOf(at.slice(0, at.lastIndexOf(':')));
    shares.set(place, (shares.get(place) ?? 0) + count / total);
  }
  return { shares, failing };
}
