/** The flows of a fleet and outages → the serving places, the failing requests, and the load of each remaining cluster. */
import { memoise } from '../collection/memoise.ts';
import { mixSendings, type Sending, sendRequests } from './balancing.ts';
import type { Demand } from './demand.ts';
import { type Flow, flowPlaces, type ServedFlow } from './flow.ts';
import { arrivalSums, type RequestedFlow, relativeLoad } from './load/arrivals.ts';
import { noOutage, type Outage } from './outage.ts';
import { healthyPlaces, type Upstream, underOutage } from './upstream.ts';

export interface FlowOutcome<F extends ServedFlow = Flow> {
  readonly flow: F;
  /** Without a loss. */
  readonly before: Sending;
  readonly after: Sending;
}

/** The effect of an outage. */
export interface Scenario<F extends ServedFlow = Flow> {
  readonly outage: Outage;
  /** Flows of clients that are not lost themselves. */
  readonly flows: readonly FlowOutcome<F>[];
  /** Flows without any answered request. */
  readonly lost: readonly FlowOutcome<F>[];
  /** By remaining cluster: its requests relative to before, where they change; infinite where there were none. */
  readonly load: ReadonlyMap<string, number>;
  /** Load by place, in the fleet's own unit of demand. */
  readonly arriving: ReadonlyMap<string, number>;
  /** The part of the requests of all remaining clients that fails, and did not before. */
  readonly failing: number;
}

export interface SimulatedFleet<F extends ServedFlow = Flow> {
  readonly flows: readonly F[];
  readonly demand: Demand;
  /** The names of all clusters. */
  readonly clusters: readonly string[];
}

/** Limit of routes of requests times outages; more take minutes, or exceed the memory. */
export const MOST_QUESTIONS = 5_000_000;

/** Tolerance for shares. */
const TRACE = 1e-6;

/** The outcome of a flow's requests without a loss. */
export const servedBefore: (flow: ServedFlow) => Sending = memoise((flow) =>
  sendEach(flow, sendUsually),
);

const sendUsually: (upstream: Upstream) => Sending = memoise((upstream) =>
  sendRequests(underOutage(upstream, noOutage)),
);

/** The number of places with requests of flows without a loss: the cost of an outage, in time and memory. */
export function countWays(flows: readonly ServedFlow[]): number {
  return flows.reduce((sum, flow) => sum + Math.max(1, servedBefore(flow).shares.size), 0);
}

/** The effect of each outage, in their order. For several outages only changed flows are kept. */
export function simulateOutages<F extends ServedFlow>(
  fleet: SimulatedFleet<F>,
  outages: readonly Outage[],
): readonly Scenario<F>[] {
  return outageAnswers(fleet)(outages);
}

/** The same for repeated queries: computes once what all outages share. */
export function outageAnswers<F extends ServedFlow>({
  flows,
  demand,
  clusters,
}: SimulatedFleet<F>): (outages: readonly Outage[]) => readonly Scenario<F>[] {
  const standing = flows.map((flow, number): Standing<F> => {
    const before = servedBefore(flow);
    const amount = flow.part * (demand.weights.get(flow.client) ?? 0);
    return { number, amount, before, outcome: { flow, before, after: before } };
  });
  const byPlace = standingByPlace(standing);
  const sumsOf = arrivalSums(standing);
  const then = sumsOf(
    standing,
    standing.map(({ outcome }) => outcome),
  );
  const answer = (outage: Outage): Scenario<F> => {
    const outcomeOf = outcomesIn(outage, affectedFlows(outage, byPlace, standing.length));
    const left = standing.filter(({ outcome }) => !outage.down.has(outcome.flow.client));
    const outcomes = left.map(outcomeOf);
    const arriving = sumsOf(left, outcomes);
    const names = clusters.filter((name) => !outage.down.has(name));
    return {
      outage,
      arriving,
      flows: outcomes,
      lost: outcomes.filter((one) => one.after.failing > 1 - TRACE && addedFailure(one) > TRACE),
      load: relativeLoad(then, arriving, names),
      failing: failingPart(left, outcomes),
    };
  };
  return (outages) =>
    outages.map((outage) => {
      const scenario = answer(outage);
      if (outages.length === 1) return scenario;
      return { ...scenario, flows: scenario.flows.filter(isChanged) };
    });
}

/** The flows with requests that fail and are answered without the outage: the lost ones, and those that lose a part. */
export function failingFlows<F extends ServedFlow>({
  flows,
}: Pick<Scenario<F>, 'flows'>): readonly FlowOutcome<F>[] {
  return flows.filter((one) => addedFailure(one) > TRACE);
}

/** The worst first: by lost flows, by failing requests, by the highest load; equal ones keep their order. */
export function rankScenarios<F extends ServedFlow>(
  scenarios: readonly Scenario<F>[],
): readonly Scenario<F>[] {
  return [...scenarios].sort(
    (a, b) =>
      b.lost.length - a.lost.length ||
      compareNumbers(b.failing, a.failing) ||
      compareNumbers(highestLoad(b), highestLoad(a)),
  );
}

/** The maximum relative load of a cluster; 1 without an increase. */
export function highestLoad({ load }: Pick<Scenario, 'load'>): number {
  return Math.max(1, ...load.values());
}

/** Whether its clients are affected. */
export function isChanged({ before, after }: Outcome): boolean {
  if (Math.abs(before.failing - after.failing) > TRACE) return true;
  const places = new Set([...before.shares.keys(), ...after.shares.keys()]);
  return [...places].some(
    (place) => Math.abs((before.shares.get(place) ?? 0) - (after.shares.get(place) ?? 0)) > TRACE,
  );
}

/** Equal within rounding; two infinite values are equal. */
function compareNumbers(a: number, b: number): number {
  return a === b || Math.abs(a - b) < TRACE ? 0 : a - b;
}

/** The outcome of a flow's requests. */
export function sendFlow(flow: ServedFlow, outage: Outage): Sending {
  return sendEach(flow, (upstream) => sendRequests(underOutage(upstream, outage)));
}

function sendEach({ ways }: ServedFlow, send: (upstream: Upstream) => Sending): Sending {
  const sent = ways.map(({ weight, upstream }) => ({
    part: weight,
    sending: upstream && send(upstream),
  }));
  const [only] = sent;
  // A flow with a single route has the outcome of that route.
  if (sent.length === 1 && only?.part === 1 && only.sending) return only.sending;
  return mixSendings(sent);
}

/** A flow without a loss. */
interface Standing<F extends ServedFlow> extends RequestedFlow {
  readonly outcome: FlowOutcome<F>;
}

type Outcome = Pick<FlowOutcome, 'before' | 'after'>;

/** The part of the requests that fails, and did not before. */
function failingPart(flows: readonly RequestedFlow[], outcomes: readonly Outcome[]): number {
  let [total, failing] = [0, 0];
  for (const [i, { amount }] of flows.entries()) {
    const outcome = outcomes[i];
    total += amount;
    if (outcome) failing += amount * addedFailure(outcome);
  }
  return failing / (total || 1);
}

function addedFailure({ before, after }: Outcome): number {
  return Math.max(0, after.failing - before.failing);
}

/** By place: the flows that have hosts there. */
function standingByPlace<F extends ServedFlow>(
  standing: readonly Standing<F>[],
): ReadonlyMap<string, readonly Standing<F>[]> {
  const byPlace = new Map<string, Standing<F>[]>();
  for (const one of standing) {
    for (const place of flowPlaces(one.outcome.flow)) {
      const its = byPlace.get(place);
      if (its === undefined) byPlace.set(place, [one]);
      else its.push(one);
    }
  }
  return byPlace;
}

/** The effect on a flow: its hosts are unaffected, some without requests are lost, or some with requests. */
const effect = { none: 0, spared: 1, moved: 2 } as const;

/** The effect on each flow, by its index. */
function affectedFlows(
  { down, gateways, degraded, ready }: Outage,
  byPlace: ReadonlyMap<string, readonly Standing<ServedFlow>[]>,
  count: number,
): Uint8Array {
  const effects = new Uint8Array(count);
  for (const place of [...down, ...gateways, ...degraded.keys(), ...ready.keys()]) {
    for (const { number, before } of byPlace.get(place) ?? []) {
      // Pods that are not ready count for a priority's health without requests, too.
      if (before.shares.has(place) || ready.has(place)) effects[number] = effect.moved;
      else if (effects[number] === effect.none) effects[number] = effect.spared;
    }
  }
  return effects;
}

function outcomesIn(
  outage: Outage,
  effects: Uint8Array,
): <F extends ServedFlow>(standing: Standing<F>) => FlowOutcome<F> {
  // Flows may share a cluster of their proxies; its result is cached for one outage.
  const send = memoise((upstream: Upstream) => sendRequests(underOutage(upstream, outage)));
  const spared = new Map<Sending, Sending>();
  return ({ number, before, outcome }) => {
    const { flow } = outcome;
    if (effects[number] === effect.none) return outcome;
    if (effects[number] === effect.moved) return { flow, before, after: sendEach(flow, send) };
    // Flows with the same object have the same single route.
    const after =
      spared.get(before) ?? fewerTargets(before, () => healthyPlaces(flow.ways, outage));
    spared.set(before, after);
    return { flow, before, after };
  };
}

/** Hosts without requests are not ejected, healthy or not: no change, with fewer places left. */
function fewerTargets({ shares, failing }: Sending, targetsOf: () => ReadonlySet<string>): Sending {
  let targets: ReadonlySet<string> | undefined;
  return {
    shares,
    failing,
    get targets() {
      targets ??= targetsOf();
      return targets;
    },
  };
}
