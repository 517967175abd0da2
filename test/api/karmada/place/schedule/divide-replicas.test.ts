import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideReplicas } from '../../../../../src/api/karmada/place/schedule/divide-replicas.ts';

const divide = (replicas: number, weights: readonly number[]): readonly number[] => {
  const shares = weights.map((weight, i) => ({ name: String.fromCharCode(97 + i), weight }));
  return [...divideReplicas(replicas, shares).values()];
};

describe('replicas', () => {
  // What karmada's own dispenser gives; the first two are the examples of its documentation.
  test.each([
    [9, [1, 2], [3, 6]],
    [9, [1, 3], [2, 7]],
    [5, [1, 1, 1], [2, 2, 1]],
    [1, [1, 1, 9], [0, 0, 1]],
    [2, [1, 1, 1], [1, 1, 0]],
    [100, [5, 3, 1], [56, 33, 11]],
    [3, [7, 1], [3, 0]],
    [0, [1, 2], [0, 0]],
    [5, [], []],
  ])('%d by %j are %j', (replicas, weights, expected) => {
    expect(divide(replicas, weights)).toEqual(expected);
  });

  test('a tie is for the one with fewer, then for the first name', () => {
    expect(divide(1, [1, 1])).toEqual([1, 0]);
    expect(divide(2, [3, 1])).toEqual([1, 1]);
  });

  test('of a number that nobody counts one by one are divided at once', () => {
    expect(divide(2_000_000_000, [1, 1])).toEqual([1_000_000_000, 1_000_000_000]);
  });

  test('are all handed out, each to the highest claim that was left', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), weights, (replicas, list) => {
        expect(divide(replicas, list)).toEqual(oneByOne(replicas, list));
      }),
    );
  });
});

/** The method as it is defined. */
function oneByOne(replicas: number, weights: readonly number[]): readonly number[] {
  const seats = weights.map(() => 0);
  for (let i = 0; i < replicas; i += 1) {
    let best = 0;
    for (let j = 1; j < weights.length; j += 1) {
      const claim = (k: number): number => (weights[k] ?? 0) / (2 * (seats[k] ?? 0) + 1);
      const isTie = claim(j) === claim(best);
      if (claim(j) > claim(best) || (isTie && (seats[j] ?? 0) < (seats[best] ?? 0))) best = j;
    }
    seats[best] = (seats[best] ?? 0) + 1;
  }
  return seats;
}
