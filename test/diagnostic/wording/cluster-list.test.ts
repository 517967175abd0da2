import { expect, test } from 'vitest';
import { nameClusters } from '../../../src/diagnostic/wording/cluster-list.ts';

test.each([
  [['north'], 'cluster "north"'],
  [['north', 'north'], 'cluster "north"'],
  [['north', 'south'], 'clusters "north", "south"'],
  [['a', 'b', 'c'], 'clusters "a", "b", "c"'],
  [['a', 'b', 'c', 'd', 'e'], 'clusters "a", "b", "c" and 2 more'],
])('%j', (names, expected) => {
  expect(nameClusters(names)).toBe(expected);
});
