import { expect, test } from 'vitest';
import { parseClass, shorthandClass } from '../../../src/kind/notation/name-regex-class.ts';

test('a class ends at its own bracket', () => {
  const found = parseClass('[a-c]x', 1);
  expect(found?.end).toBe(5);
  expect(['a', 'c', 'd', '-'].map((c) => found?.accepts(c))).toEqual([true, true, false, false]);
});

test('shorthands have opposites', () => {
  expect(shorthandClass('d')?.('7')).toBe(true);
  expect(shorthandClass('D')?.('7')).toBe(false);
  expect(shorthandClass('s')?.(' ')).toBe(true);
  expect(shorthandClass('x')).toBeUndefined();
  expect(shorthandClass('')).toBeUndefined();
});
