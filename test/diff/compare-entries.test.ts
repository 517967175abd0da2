import { expect, test } from 'vitest';
import { compareEntries } from '../../src/diff/compare-entries.ts';

test('entries are added, changed or removed, in the order of their map', () => {
  const before = new Map([
    ['z', 1],
    ['b', 2],
    ['a', 3],
  ]);
  const after = new Map([
    ['y', 4],
    ['b', 5],
    ['a', 3],
    ['c', 6],
  ]);
  const isSame = (a: number, b: number) => a === b;
  expect(compareEntries(before, after, isSame)).toEqual({
    added: [4, 6],
    changed: [5],
    removed: [1],
  });
});
