/**
 * What becomes of requests → of the requests of each place the part that each place gets, and the lines that a map has for them.
 * @module
 */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import type { MapPlace } from './places.ts';

/** Who gets the requests of a place's clients; parts of 1. */
export interface PlaceTraffic {
  /** While nothing is lost, by place; what no cluster gets stands under {@link outside}. */
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  /** Sent to those who do not answer, or to nobody. */
  readonly failing: number;
}

/** Requests that go from one place to another. */
export interface MapLine {
  readonly from: string;
  readonly to: string;
  /** Of all requests of `from`. */
  readonly share: number;
  /** Whether none went there while nothing was lost. */
  readonly isNew: boolean;
}

/** The name of all that is no cluster of the fleet: none of theirs has a space. */
export const outside = 'outside the fleet';

/** So many lines are drawn. */
export const MOST_LINES = 80;

/** Below this, it is what calculating leaves. */
const TRACE = 1e-6;

/** By the name of the place; absent where all clients are lost, or ask for nothing. */
export function trafficOf(
  places: readonly MapPlace[],
  outcomes: readonly FlowOutcome<ServedFlow>[],
  isAsked: (flow: ServedFlow) => boolean,
): ReadonlyMap<string, PlaceTraffic> {
  const numbers = new Map<string, number>();
  const demands = new Map<string, number>();
  for (const [i, { clusters }] of places.entries()) {
    for (const { name, demand } of clusters) {
      numbers.set(name, i);
      // A cluster's own parts don't depend on how much its clients ask; those of several together do.
      demands.set(name, clusters.length === 1 ? 1 : demand);
    }
  }
  const sums = places.map(() => emptySums(places.length + 1));
  for (const { flow, before, after } of outcomes) {
    const its = sums[numbers.get(flow.client) ?? -1];
    if (its === undefined || !isAsked(flow)) continue;
    const amount = flow.part * (demands.get(flow.client) ?? 0);
    its.asked += amount;
    its.failing += amount * after.failing;
    addShares(its.before, before.shares, amount, numbers);
    addShares(its.after, after.shares, amount, numbers);
  }
  const names = [...places.map(({ name }) => name), outside];
  return new Map(
    places.flatMap(({ name }, i): (readonly [string, PlaceTraffic])[] => {
      const { asked = 0, failing = 0, before = [], after = [] } = sums[i] ?? {};
      if (asked <= 0) return [];
      const partsOf = (some: Iterable<number>) => parts(some, asked, names);
      return [[name, { before: partsOf(before), after: partsOf(after), failing: failing / asked }]];
    }),
  );
}

/** New ones first, then those of most requests; `left` is the number of those that are too many. */
export function linesOf(traffic: ReadonlyMap<string, PlaceTraffic>): {
  readonly lines: readonly MapLine[];
  readonly left: number;
} {
  const all = [...traffic].flatMap(([from, { before, after }]) =>
    [...after]
      .filter(([to]) => to !== from && to !== outside)
      .map(([to, share]): MapLine => ({ from, to, share, isNew: !before.has(to) })),
  );
  const sorted = all.sort(
    (a, b) =>
      Number(b.isNew) - Number(a.isNew) ||
      b.share - a.share ||
      compare(a.from, b.from) ||
      compare(a.to, b.to),
  );
  return { lines: sorted.slice(0, MOST_LINES), left: Math.max(0, sorted.length - MOST_LINES) };
}

/** Amounts of requests, by the number of the place that gets them. */
interface Sums {
  asked: number;
  failing: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

function emptySums(places: number): Sums {
  const [before, after] = [new Float64Array(places), new Float64Array(places)];
  return { asked: 0, failing: 0, before, after };
}

function addShares(
  sums: Float64Array,
  shares: ReadonlyMap<string, number>,
  amount: number,
  numbers: ReadonlyMap<string, number>,
): void {
  for (const [place, share] of shares) {
    const i = numbers.get(place) ?? sums.length - 1;
    sums[i] = (sums[i] ?? 0) + amount * share;
  }
}

function parts(
  sums: Iterable<number>,
  asked: number,
  names: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    [...sums].flatMap((sum, i): (readonly [string, number])[] =>
      sum / asked <= TRACE ? [] : [[names[i] ?? outside, sum / asked]],
    ),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
