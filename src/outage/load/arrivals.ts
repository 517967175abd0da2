/** The flows of a fleet and their outcomes → the requests that arrive at each place, and the relative load of each cluster. */
import type { Sending } from '../balancing.ts';

/** A flow's requests without a loss. */
export interface RequestedFlow {
  /** Its index in the fleet. */
  readonly number: number;
  /** In the fleet's own unit of demand. */
  readonly amount: number;
  readonly before: Sending;
}

/** Some flows and the outcome of each → the sums by place, of places that requests arrive at. */
export type ArrivalSums = (
  flows: readonly RequestedFlow[],
  outcomes: readonly { readonly after: Sending }[],
) => ReadonlyMap<string, number>;

/**
 * Prepares sums for many outages. Most flows are unaffected by an outage: their requests are in arrays of numbers, which are added
 * without a lookup by name.
 * @param all all flows of the fleet, by their index.
 */
export function arrivalSums(all: readonly RequestedFlow[]): ArrivalSums {
  const places = numbering();
  const standing = standingRequests(all, places.numberOf);
  return (flows, outcomes) => {
    const sums = new Sums();
    for (const [i, { number, amount, before }] of flows.entries()) {
      const { shares } = outcomes[i]?.after ?? before;
      if (shares === before.shares) sums.addStanding(standing, number);
      else for (const [place, share] of shares) sums.add(places.numberOf(place), amount * share);
    }
    const arriving = places.all().map((place, i) => [place, sums.at(i)] as const);
    return new Map(arriving.filter(([, sum]) => sum > 0));
  };
}

/** A sum for each number. */
class Sums {
  readonly #sums: number[] = [];

  add(number: number, amount: number): void {
    this.#sums[number] = this.at(number) + amount;
  }

  addStanding({ starts, targets, amounts }: StandingRequests, flow: number): void {
    const end = starts[flow + 1] ?? 0;
    for (let i = starts[flow] ?? end; i < end; i += 1) this.add(targets[i] ?? 0, amounts[i] ?? 0);
  }

  at(number: number): number {
    return this.#sums[number] ?? 0;
  }
}

/** The requests of all flows, one flow after another. */
interface StandingRequests {
  /** By flow, the position of the first of its requests in the other two; the end after the last. */
  readonly starts: Int32Array;
  /** Indexes of places. */
  readonly targets: Int32Array;
  readonly amounts: Float64Array;
}

function standingRequests(
  all: readonly RequestedFlow[],
  numberOf: (place: string) => number,
): StandingRequests {
  const count = all.reduce((sum, { before }) => sum + before.shares.size, 0);
  const starts = new Int32Array(all.length + 1);
  const [targets, amounts] = [new Int32Array(count), new Float64Array(count)];
  let end = 0;
  for (const [i, { amount, before }] of all.entries()) {
    for (const [place, share] of before.shares) {
      targets[end] = numberOf(place);
      amounts[end] = amount * share;
      end += 1;
    }
    starts[i + 1] = end;
  }
  return { starts, targets, amounts };
}

/** Numbers for names, from 0. */
function numbering(): { numberOf(name: string): number; all(): readonly string[] } {
  const numbers = new Map<string, number>();
  return {
    all: () => [...numbers.keys()],
    numberOf: (name) => {
      const number = numbers.get(name) ?? numbers.size;
      if (number === numbers.size) numbers.set(name, number);
      return number;
    },
  };
}

/** By cluster: its requests relative to before, where they change; infinite where there were none. */
export function relativeLoad(
  then: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  clusters: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    clusters.flatMap((name): (readonly [string, number])[] => {
      const [earlier, later] = [then.get(name) ?? 0, now.get(name) ?? 0];
      if (Math.abs(later - earlier) <= TRACE * Math.max(earlier, later)) return [];
      return [[name, earlier === 0 ? Number.POSITIVE_INFINITY : later / earlier]];
    }),
  );
}

/** Tolerance for sums. */
const TRACE = 1e-6;
