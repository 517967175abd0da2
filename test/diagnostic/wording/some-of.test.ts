import { expect, test } from 'vitest';
import { someOf } from '../../../src/diagnostic/wording/some-of.ts';

test.each([
  [[], undefined, ''],
  [['a'], undefined, 'a'],
  [['a', 'b', 'c'], undefined, 'a, b, c'],
  [['a', 'b', 'c', 'd'], undefined, 'a, b, c and 1 more'],
  [['a', 'b', 'c'], 1, 'a and 2 more'],
])('the names of %j, at most %j', (names, most, expected) => {
  expect(someOf(names, most)).toBe(expected);
});
