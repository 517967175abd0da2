/**
 * `Map.groupBy`, which Node 20 lacks, the same for pairs, and the first of each group.
 * @module
 */
import { getOrInsert } from './get-or-insert.ts';

/** Items that have something in common: at least one. */
export type Group<T> = [T, ...T[]];

/** The items by their key, keys in order of first appearance, items in their own order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, Group<T>> {
  const groups = new Map<K, Group<T>>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    // An empty list makes room for sixteen with its first item, and most groups have few.
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The values that stand beside each key, in the same order. */
export function groupPairs<K, V>(pairs: Iterable<readonly [K, V]>): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const [key, value] of pairs) getOrInsert(groups, key, () => []).push(value);
  return groups;
}

/** The first item with each key. */
export function firstBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T> {
  const firsts = new Map<K, T>();
  for (const item of items) getOrInsert(firsts, keyOf(item), () => item);
  return firsts;
}
