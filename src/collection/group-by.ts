/** `Map.groupBy`, which Node 20 lacks, the same for pairs, and the first of each group. */
import { getOrInsert } from './get-or-insert.ts';

/** Items with a common key: at least one. */
export type Group<T> = [T, ...T[]];

/** The items by their key, keys in order of first appearance, items in their own order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, Group<T>> {
  const groups = new Map<K, Group<T>>();
  // Not `for … of`: until the code is optimised, the iterator of an array makes an object for each item.
  Array.from(items).forEach((item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    // An empty array allocates sixteen places with its first item, and most groups are small.
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  });
  return groups;
}

/** The values of each key, in the same order. */
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
