import { expect, test } from 'vitest';
import { getOrInsert } from '../../src/collection/get-or-insert.ts';

test('a value is made when the map has none, and once', () => {
  const map = new Map([['a', 0]]);
  const made = ['a', 'b', 'b'].map((key) => getOrInsert(map, key, () => map.size));
  expect([made, [...map]]).toEqual([
    [0, 1, 1],
    [
      ['a', 0],
      ['b', 1],
    ],
  ]);
});
