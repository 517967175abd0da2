import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWaves } from '../../../src/outage/rollout/order-waves.ts';
import type { SyncOrder } from '../../../src/outage/rollout/sync-orders.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const some = fc.subarray(names, { minLength: 1 });
const anyPairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)));
const anyOrders: fc.Arbitrary<SyncOrder[]> = fc.array(
  fc.record({ first: some, last: some, services: fc.constant(['shop/api']) }),
  { maxLength: 4 },
);

function partnersOf(pairs: readonly (readonly [string, string])[]) {
  const both = pairs
    .filter(([a, b]) => a !== b)
    .flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
  return new Map(
    names.map((name) => [name, new Set(both.flatMap(([a, b]) => (a === name ? [b] : [])))]),
  );
}

/** Whether some order of the clusters keeps all of these. */
function isPossible(orders: readonly SyncOrder[]): boolean {
  const left = new Set(names);
  for (;;) {
    const free = [...left].filter((name) =>
      orders.every(
        ({ first, last }) => !last.includes(name) || !first.some((one) => left.has(one)),
      ),
    );
    if (free.length === 0) return left.size === 0;
    for (const name of free) left.delete(name);
  }
}

test('each cluster is in one wave, without partners, and all orders are kept unless they contradict each other', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: 6 }),
      anyPairs,
      anyOrders,
      (clusters, pairs, orders) => {
        const partners = partnersOf(pairs);
        const { waves, unmet } = inWaves(clusters, partners, orders);
        expect(waves.flat().sort()).toEqual(names);
        for (const wave of waves) {
          for (const name of wave)
            expect(wave.filter((one) => partners.get(name)?.has(one))).toEqual([]);
        }
        const at = (name: string) => waves.findIndex((wave) => wave.includes(name));
        const isKept = ({ first, last }: SyncOrder) =>
          Math.max(...first.map(at)) < Math.min(...last.map(at));
        expect(unmet).toEqual(orders.filter((order) => !isKept(order)));
        expect(unmet.length === 0).toBe(isPossible(orders));
      },
    ),
  );
});

test('clusters that are not in the fleet keep none back, and are in no wave', () => {
  const orders = [
    { first: ['gone'], last: ['a'], services: [] },
    { first: ['b'], last: ['gone'], services: [] },
  ];
  expect(inWaves(['a', 'b'], new Map(), orders)).toEqual({ waves: [['a', 'b']], unmet: [] });
});
