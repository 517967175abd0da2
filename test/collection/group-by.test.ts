import { expect, test } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';

test('keys come in order of first appearance, items in their own', () => {
  const groups = groupBy(['bb', 'a', 'cc', 'd'], (word) => word.length);
  expect([...groups]).toEqual([
    [2, ['bb', 'cc']],
    [1, ['a', 'd']],
  ]);
});

test('nothing makes no group', () => {
  expect(groupBy([], () => 1).size).toBe(0);
});
