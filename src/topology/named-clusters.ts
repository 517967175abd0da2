/**
 * Items with optional cluster names → those for a cluster, without a test of each item against each cluster: the cost of an
 * item is the number of clusters that it names.
 */
import { groupPairs } from '../collection/group-by.ts';
import type { Cluster } from './topology.ts';

/** Finds the items for a cluster in their order: those that name it by key or name, and those without names, which are for all. */
export function indexByClusters<T>(
  items: readonly T[],
  namesOf: (item: T) => Iterable<string> | undefined,
): (cluster: Cluster) => readonly T[] {
  const general: number[] = [];
  const named: (readonly [string, number])[] = [];
  for (const [i, item] of items.entries()) {
    const names = namesOf(item);
    if (names === undefined) general.push(i);
    for (const name of names ?? []) named.push([name, i]);
  }
  const byName = groupPairs(named);
  return ({ key, name }) => {
    // No name contains a slash; each key does.
    const own = [key, name].flatMap((one) => byName.get(one) ?? []);
    const places = own.length === 0 ? general : [...new Set([...general, ...own])].sort(byNumber);
    return places.flatMap((i) => items[i] ?? []);
  };
}

function byNumber(a: number, b: number): number {
  return a - b;
}
