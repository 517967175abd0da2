/** Clusters, those that must not change together, and orders of syncs → waves. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import type { SyncOrder } from './sync-orders.ts';

/** The waves, and the orders that they do not keep because they contradict each other. */
export interface OrderedWaves {
  readonly waves: readonly (readonly string[])[];
  readonly unmet: readonly SyncOrder[];
}

/** Each cluster is in the first wave after those that precede it, and without any of its partners. */
export function inWaves(
  clusters: readonly string[],
  partners: ReadonlyMap<string, ReadonlySet<string>>,
  orders: readonly SyncOrder[],
): OrderedWaves {
  const waves: string[][] = [];
  const waveOf = new Map<string, number>();
  const earliest = new Map<string, number>();
  for (const name of precededFirst(clusters, orders, (order) => {
    const after = 1 + Math.max(-1, ...order.first.map((one) => waveOf.get(one) ?? -1));
    for (const one of order.last) earliest.set(one, Math.max(after, earliest.get(one) ?? 0));
  })) {
    const taken = new Set([...(partners.get(name) ?? [])].map((other) => waveOf.get(other)));
    let wave = earliest.get(name) ?? 0;
    while (taken.has(wave)) wave += 1;
    waveOf.set(name, wave);
    while (waves.length <= wave) waves.push([]);
    waves[wave]?.push(name);
  }
  const wavesOf = (names: readonly string[]): readonly number[] =>
    names.flatMap((name) => waveOf.get(name) ?? []);
  const unmet = orders.filter(({ first, last }) => {
    return Math.max(-1, ...wavesOf(first)) >= Math.min(waves.length, ...wavesOf(last));
  });
  return { waves: waves.filter(({ length }) => length > 0), unmet };
}

/** The clusters in their order, but each after those that precede it; `onMet` is called once all of an order's first ones are out. */
function* precededFirst(
  clusters: readonly string[],
  orders: readonly SyncOrder[],
  onMet: (order: SyncOrder) => void,
): Generator<string> {
  const known = new Set(clusters);
  const open = openOrders(known, orders);
  const preceding = countNames(orders.flatMap(({ last }) => last));
  /** Orders without first ones left → the clusters that nothing precedes any longer. */
  const freedBy = (met: readonly OpenOrder[]): readonly string[] =>
    met.flatMap(({ order }) => {
      onMet(order);
      return order.last.filter((name) => countDown(preceding, name) === 0);
    });
  freedBy(open.filter(({ first }) => first.size === 0));
  const openFrom = byFirst(open);
  const queue = clusters.filter((name) => (preceding.get(name) ?? 0) === 0);
  const out = new Set<string>();
  // After the queue come the clusters whose orders contradict each other.
  for (const name of chained(queue, clusters)) {
    if (out.has(name) || !known.has(name)) continue;
    out.add(name);
    yield name;
    const its = openFrom.get(name) ?? [];
    for (const { first } of its) first.delete(name);
    queue.push(...freedBy(its.filter(({ first }) => first.size === 0)));
  }
}

/** An order, and those of its first ones that are not out. */
interface OpenOrder {
  readonly order: SyncOrder;
  readonly first: Set<string>;
}

function openOrders(known: ReadonlySet<string>, orders: readonly SyncOrder[]): OpenOrder[] {
  return orders.map((order) => ({
    order,
    first: new Set(order.first.filter((name) => known.has(name))),
  }));
}

function byFirst(open: readonly OpenOrder[]): ReadonlyMap<string, readonly OpenOrder[]> {
  const found = new Map<string, OpenOrder[]>();
  for (const one of open) {
    for (const name of one.first) getOrInsert(found, name, () => []).push(one);
  }
  return found;
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function countDown(counts: Map<string, number>, name: string): number {
  const left = (counts.get(name) ?? 0) - 1;
  counts.set(name, left);
  return left;
}

/** Each of the queue, which may grow meanwhile, before the next of the others. */
function* chained(queue: readonly string[], others: readonly string[]): Generator<string> {
  let at = 0;
  for (const other of others) {
    for (; at < queue.length; at += 1) yield queue[at] ?? '';
    yield other;
  }
}
