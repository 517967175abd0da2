import { expect, test } from 'vitest';
import { byKey, compareStrings } from '../../src/collection/order.ts';

test('text is in order of its code units, whatever the locale', () => {
  expect(['ä', 'b', 'B', 'a', '10', '9', ''].sort(compareStrings)).toEqual([
    '',
    '10',
    '9',
    'B',
    'a',
    'b',
    'ä',
  ]);
});

test('things are in order of their keys', () => {
  const sorted = [{ name: 'west' }, { name: 'east' }].sort(byKey(({ name }) => name));
  expect(sorted.map(({ name }) => name)).toEqual(['east', 'west']);
});
