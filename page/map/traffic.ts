/** The results of requests → for each place the shares of its destinations, and the lines of the map. */
import type { ServedFlow } from '../../src/outage/flow.ts';
import type { FlowOutcome } from '../../src/outage/simulate.ts';
import type { MapPlace } from './places.ts';

/** Destinations of the requests of a place's clients; fractions of 1. */
export interface PlaceTraffic {
  /** Without an outage, by place; requests without a destination in the fleet are under {@link outside}. */
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  /** Share of requests without a working destination. */
  readonly failing: number;
}

/** Requests that go from one place to another. */
export interface MapLine {
  readonly from: string;
  readonly to: string;
  /** Fraction of all requests of `from`. */
  readonly share: number;
  /** Whether the line is absent without an outage. */
  readonly isNew: boolean;
}

/** Name of all destinations outside of the fleet: cluster names contain no space. */
export const outside = 'outside the fleet';

/** Maximum number of lines drawn. */
export const MOST_LINES = 80;

/** Smaller shares are rounding errors. */
const TRACE = 1e-6;

/** By the name of the place; absent where all clients are lost, or send no requests. */
export function trafficOf(
  places: readonly MapPlace[],
  outcomes: readonly FlowOutcome<ServedFlow>[],
  isShown: (flow: ServedFlow) => boolean,
): ReadonlyMap<string, PlaceTraffic> {
  const numbers = new Map<string, number>();
  const demands = new Map<string, number>();
  for (const [i, { clusters }] of places.entries()) {
    for (const { name, demand } of clusters) {
      numbers.set(name, i);
      // The shares of a single cluster do not depend on its load; those of several clusters together do.
      demands.set(name, clusters.length === 1 ? 1 : demand);
    }
  }
  const sums = places.map(() => emptySums(places.length + 1));
  for (const { flow, before, after } of outcomes) {
    const its = sums[numbers.get(flow.client) ?? -1];
    if (its === undefined || !isShown(flow)) continue;
    const amount = flow.part * (demands.get(flow.client) ?? 0);
    its.requests += amount;
    its.failing += amount * after.failing;
    addShares(its.before, before.shares, amount, numbers);
    addShares(its.after, after.shares, amount, numbers);
  }
  const names = [...places.map(({ name }) => name), outside];
  return new Map(
    places.flatMap(({ name }, i): (readonly [string, PlaceTraffic])[] => {
      const { requests = 0, failing = 0, before = [], after = [] } = sums[i] ?? {};
      if (requests <= 0) return [];
      const partsOf = (some: Iterable<number>) => parts(some, requests, names);
      return [
        [name, { before: partsOf(before), after: partsOf(after), failing: failing / requests }],
      ];
    }),
  );
}

/** New lines first, then by share; `left` is the number of omitted lines. */
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

/** Amounts of requests, by index of the destination. */
interface Sums {
  requests: number;
  failing: number;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

function emptySums(places: number): Sums {
  const [before, after] = [new Float64Array(places), new Float64Array(places)];
  return { requests: 0, failing: 0, before, after };
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
  requests: number,
  names: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    [...sums].flatMap((sum, i): (readonly [string, number])[] =>
      sum / requests <= TRACE ? [] : [[names[i] ?? outside, sum / requests]],
    ),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
