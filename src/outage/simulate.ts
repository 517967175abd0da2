/**
 * The flows of a fleet and outages → the serving places, the failing requests, and the load of each remaining cluster.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { mixSendings, type Sending, sendRequests } from './balancing.ts';
import type { Demand } from './demand.ts';
import { type Flow, flowPlaces, type ServedFlow } from './flow.ts';
import { noOutage, type Outage } from './outage.ts';
import { type Upstream, underOutage } from './upstream.ts';

/** The outcome of a flow. */
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

/** A fleet for the simulation. */
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
  sendFlow(flow, noOutage),
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
  const baseline = flows.map((flow) => {
    const before = servedBefore(flow);
    return { flow, before, after: before };
  });
  const then = arrivals(baseline, demand);
  const answer = (outage: Outage): Scenario<F> => {
    const left = baseline.filter(({ flow }) => !outage.down.has(flow.client));
    // Flows may share a cluster of their proxies; its result is cached for one outage.
    const send = memoise((upstream: Upstream) => sendRequests(underOutage(upstream, outage)));
    const outcomes = left.map((one) => outcomeOf(one, outage, send));
    const asked = outcomes.reduce((sum, one) => sum + amountOf(one.flow, demand), 0) || 1;
    const failing = outcomes.map((one) => amountOf(one.flow, demand) * addedFailure(one));
    const arriving = arrivals(outcomes, demand);
    return {
      outage,
      arriving,
      flows: outcomes,
      lost: outcomes.filter((one) => one.after.failing > 1 - TRACE && addedFailure(one) > TRACE),
      load: loadOf(
        then,
        arriving,
        clusters.filter((name) => !outage.down.has(name)),
      ),
      failing: failing.reduce((sum, one) => sum + one, 0) / asked,
    };
  };
  return (outages) =>
    outages.map((outage) => {
      const scenario = answer(outage);
      if (outages.length === 1) return scenario;
      return { ...scenario, flows: scenario.flows.filter(isChanged) };
    });
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
export function isChanged({ before, after }: Pick<FlowOutcome, 'before' | 'after'>): boolean {
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

function outcomeOf<F extends ServedFlow>(
  baseline: FlowOutcome<F>,
  outage: Outage,
  send: (upstream: Upstream) => Sending,
): FlowOutcome<F> {
  const { flow, before } = baseline;
  const places = flowPlaces(flow);
  const lost = touched(outage).filter((name) => places.has(name));
  if (lost.length === 0) return baseline;
  if (lost.some((name) => before.shares.has(name))) {
    return { ...baseline, after: sendEach(flow, send) };
  }
  // Hosts without requests are not ejected, healthy or not: no change, with fewer places left.
  const { shares, failing } = before;
  let targets: ReadonlySet<string> | undefined;
  const after: Sending = {
    shares,
    failing,
    get targets() {
      targets ??= sendEach(flow, send).targets;
      return targets;
    },
  };
  return { ...baseline, after };
}

/** Cached for all flows. */
const touched: (outage: Outage) => readonly string[] = memoise(({ down, gateways, degraded }) => [
  ...down,
  ...gateways,
  ...degraded.keys(),
]);

function addedFailure({ before, after }: Pick<FlowOutcome, 'before' | 'after'>): number {
  return Math.max(0, after.failing - before.failing);
}

function amountOf(flow: ServedFlow, { weights }: Demand): number {
  return flow.part * (weights.get(flow.client) ?? 0);
}

/** Load by place. */
function arrivals(
  outcomes: readonly FlowOutcome<ServedFlow>[],
  demand: Demand,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { flow, after } of outcomes) {
    const amount = amountOf(flow, demand);
    for (const [place, share] of after.shares) {
      sums.set(place, (sums.get(place) ?? 0) + amount * share);
    }
  }
  return sums;
}

function loadOf(
  then: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  left: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    left.flatMap((name): (readonly [string, number])[] => {
      const [earlier, later] = [then.get(name) ?? 0, now.get(name) ?? 0];
      if (Math.abs(later - earlier) <= TRACE * Math.max(earlier, later)) return [];
      return [[name, earlier === 0 ? Number.POSITIVE_INFINITY : later / earlier]];
    }),
  );
}
