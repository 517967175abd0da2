import { expect, test } from 'vitest';
import { pairUnique } from '../../src/collection/pair-unique.ts';

test('names that only one side has are paired where one of each side has the mark', () => {
  const before = new Map([
    ['stays', 'm'],
    ['old', 'one'],
    ['a', 'twice'],
    ['gone', 'lonely'],
  ]);
  const after = new Map([
    ['stays', 'one'],
    ['new', 'one'],
    ['b', 'twice'],
    ['c', 'twice'],
  ]);
  expect([...pairUnique(before, after)]).toEqual([['old', 'new']]);
});
