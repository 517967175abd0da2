/**
 * Replicas and the weights of clusters → the replicas of each cluster, by the method of Webster (Sainte-Laguë).
 *
 * karmada breaks a tie between clusters with equally many replicas by the object's UID, which no file has: up or down the
 * alphabet. Here it is up, as karmada does for an object without one.
 */
import { compareStrings } from '../../../../collection/order.ts';

/** The share of one cluster. */
export interface Share {
  readonly name: string;
  /** Greater than 0. */
  readonly weight: number;
}

/** Assigns one replica after the other, each to the cluster with the highest weight / (2 × replicas + 1). */
export function divideReplicas(
  replicas: number,
  shares: readonly Share[],
): ReadonlyMap<string, number> {
  const ordered = [...shares].sort((a, b) => compareStrings(a.name, b.name));
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0);
  // Certain replicas are assigned at once: rounding to a divisor this large never assigns too many.
  const certain = replicas - ordered.length;
  const seats = ordered.map(({ weight }) =>
    certain > 0 ? Math.floor((weight * certain) / total + 0.5) : 0,
  );
  let left = replicas - seats.reduce((sum, own) => sum + own, 0);
  while (left > 0 && ordered.length > 0) {
    const next = indexOfNext(ordered, seats);
    seats[next] = (seats[next] ?? 0) + 1;
    left -= 1;
  }
  return new Map(ordered.map(({ name }, i) => [name, seats[i] ?? 0]));
}

/** The index of the share with the largest quotient; of equal ones, that with fewer replicas, then that with the first name. */
function indexOfNext(ordered: readonly Share[], seats: readonly number[]): number {
  const claims = ordered.map(({ weight }, i) => weight / (2 * (seats[i] ?? 0) + 1));
  const highest = claims.reduce((a, b) => Math.max(a, b), 0);
  const best = claims.flatMap((claim, i) => (claim === highest ? [i] : []));
  return best.reduce((a, b) => ((seats[b] ?? 0) < (seats[a] ?? 0) ? b : a), best[0] ?? 0);
}
