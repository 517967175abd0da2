/**
 * The flows of a fleet and outages → who serves whom then, what nobody serves any more, and what each cluster that is left takes on.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { mixSendings, type Sending, sendRequests } from './balancing.ts';
import type { Demand } from './demand.ts';
import { type Flow, flowPlaces } from './flow.ts';
import { noOutage, type Outage } from './outage.ts';
import { underOutage } from './upstream.ts';

/** What becomes of a flow. */
export interface FlowOutcome {
  readonly flow: Flow;
  /** While nothing is lost. */
  readonly before: Sending;
  readonly after: Sending;
}

/** What an outage does. */
export interface Scenario {
  readonly outage: Outage;
  /** Of clients that are not lost themselves. */
  readonly flows: readonly FlowOutcome[];
  /** Those of which nothing is answered any more. */
  readonly lost: readonly FlowOutcome[];
  /** By cluster that is left: its requests relative to before, where they change; infinite where there were none. */
  readonly load: ReadonlyMap<string, number>;
  /** How much arrives, by place, in the fleet's own measure of demand. */
  readonly arriving: ReadonlyMap<string, number>;
  /** The part of the requests of all clients that are left which fails, and did not before. */
  readonly failing: number;
}

/** A fleet that is asked about. */
export interface SimulatedFleet {
  readonly flows: readonly Flow[];
  readonly demand: Demand;
  /** The names of all clusters. */
  readonly clusters: readonly string[];
}

/** More ways of requests times outages than this take minutes, or more memory than there is. */
export const MOST_QUESTIONS = 5_000_000;

/** Below this, shares are the same. */
const TRACE = 1e-6;

/** What becomes of a flow's requests while nothing is lost. */
export const servedBefore: (flow: Flow) => Sending = memoise((flow) => sendFlow(flow, noOutage));

/** How many places get requests of flows while nothing is lost: what an outage costs to answer, in time and memory. */
export function countWays(flows: readonly Flow[]): number {
  return flows.reduce((sum, flow) => sum + Math.max(1, servedBefore(flow).shares.size), 0);
}

/** What each outage does, in their order. Of several outages only flows that change are kept. */
export function simulateOutages(
  { flows, demand, clusters }: SimulatedFleet,
  outages: readonly Outage[],
): readonly Scenario[] {
  const baseline = flows.map((flow) => {
    const before = servedBefore(flow);
    return { flow, before, after: before };
  });
  const then = arrivals(baseline, demand);
  return outages.map((outage) => {
    const left = baseline.filter(({ flow }) => !outage.down.has(flow.client));
    const outcomes = left.map((one) => outcomeOf(one, outage));
    const asked = outcomes.reduce((sum, one) => sum + amountOf(one.flow, demand), 0) || 1;
    const failing = outcomes.map((one) => amountOf(one.flow, demand) * addedFailure(one));
    const arriving = arrivals(outcomes, demand);
    return {
      outage,
      arriving,
      flows: outages.length === 1 ? outcomes : outcomes.filter(isChanged),
      lost: outcomes.filter((one) => one.after.failing > 1 - TRACE && addedFailure(one) > TRACE),
      load: loadOf(
        then,
        arriving,
        clusters.filter((name) => !outage.down.has(name)),
      ),
      failing: failing.reduce((sum, one) => sum + one, 0) / asked,
    };
  });
}

/** The worst first: by what is lost, by what fails, by the highest load; alike ones stay in order. */
export function rankScenarios(scenarios: readonly Scenario[]): readonly Scenario[] {
  return [...scenarios].sort(
    (a, b) =>
      b.lost.length - a.lost.length ||
      compareNumbers(b.failing, a.failing) ||
      compareNumbers(highestLoad(b), highestLoad(a)),
  );
}

/** The most that a cluster takes on; 1 where none takes more. */
export function highestLoad({ load }: Scenario): number {
  return Math.max(1, ...load.values());
}

/** Whether its clients notice. */
export function isChanged({ before, after }: FlowOutcome): boolean {
  if (Math.abs(before.failing - after.failing) > TRACE) return true;
  const places = new Set([...before.shares.keys(), ...after.shares.keys()]);
  return [...places].some(
    (place) => Math.abs((before.shares.get(place) ?? 0) - (after.shares.get(place) ?? 0)) > TRACE,
  );
}

/** Two that are infinite are alike, and so are two that calculating alone tells apart. */
function compareNumbers(a: number, b: number): number {
  return a === b || Math.abs(a - b) < TRACE ? 0 : a - b;
}

/** What becomes of a flow's requests. */
export function sendFlow(flow: Flow, outage: Outage): Sending {
  return mixSendings(
    flow.ways.map(({ weight, upstream }) => ({
      part: weight,
      sending: upstream && sendRequests(underOutage(upstream, outage)),
    })),
  );
}

function outcomeOf(baseline: FlowOutcome, outage: Outage): FlowOutcome {
  const { flow, before } = baseline;
  const places = flowPlaces(flow);
  const lost = touched(outage).filter((name) => places.has(name));
  if (lost.length === 0) return baseline;
  if (lost.some((name) => before.shares.has(name))) {
    return { ...baseline, after: sendFlow(flow, outage) };
  }
  // What is asked by nobody is not ejected either, whether it answers or not: all goes on as before, with fewer places left.
  const { shares, failing } = before;
  let targets: ReadonlySet<string> | undefined;
  const after: Sending = {
    shares,
    failing,
    get targets() {
      targets ??= sendFlow(flow, outage).targets;
      return targets;
    },
  };
  return { ...baseline, after };
}

/** Each flow asks. */
const touched: (outage: Outage) => readonly string[] = memoise(({ down, gateways, degraded }) => [
  ...down,
  ...gateways,
  ...degraded.keys(),
]);

function addedFailure({ before, after }: FlowOutcome): number {
  return Math.max(0, after.failing - before.failing);
}

function amountOf(flow: Flow, { weights }: Demand): number {
  return flow.part * (weights.get(flow.client) ?? 0);
}

/** How much arrives, by place. */
function arrivals(outcomes: readonly FlowOutcome[], demand: Demand): ReadonlyMap<string, number> {
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
