/** Two lists without a key for their items → pairs of items: first equal ones, then the rest in order. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { present } from '../../collection/present.ts';
import type { Json } from '../../resource/json.ts';
import { fingerprint } from './fingerprint.ts';

/** Two paired items, or a single one; with their indices, from 0. */
export interface ItemPair {
  readonly before?: { readonly at: number; readonly item: Json };
  readonly after?: { readonly at: number; readonly item: Json };
}

/** The result for two lists. */
export interface PairedItems {
  /** Items that differ, in order of their indices. */
  readonly pairs: readonly ItemPair[];
  /** Whether equal items are in another order. */
  readonly isReordered: boolean;
}

/** Pairs items in time n log n. */
export function pairItems(before: readonly Json[], after: readonly Json[]): PairedItems {
  const places = new Map<string, number[]>();
  for (const [at, item] of [...after.entries()].reverse()) {
    const print = fingerprint(item);
    getOrInsert(places, print, () => []).push(at);
  }
  const taken = new Set<number>();
  const order: number[] = [];
  const left: ItemPair['before'][] = [];
  for (const [at, item] of before.entries()) {
    const place = places.get(fingerprint(item))?.pop();
    if (place === undefined) left.push({ at, item });
    else {
      taken.add(place);
      order.push(place);
    }
  }
  const rest = [...after.entries()].filter(([at]) => !taken.has(at));
  const right = rest.map(([at, item]) => ({ at, item }));
  const pairs = Array.from({ length: Math.max(left.length, right.length) }, (_, i): ItemPair => {
    const [earlier, later] = [left[i], right[i]];
    return present({ before: earlier, after: later });
  });
  return { pairs, isReordered: !isAscending(order) };
}

/** Whether each number is larger than the one before. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? number));
}
