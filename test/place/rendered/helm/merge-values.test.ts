import { expect, test } from 'vitest';
import { mergeValues } from '../../../../src/place/rendered/helm/merge-values.ts';

test('objects are merged at any depth, and all else is replaced', () => {
  const first = { a: { b: { c: 1, d: 2 } }, list: [1, 2], text: 'first', only: true };
  const second = { a: { b: { c: 3 } }, list: [3], text: { of: 'second' }, more: null };
  expect(mergeValues(first, second)).toEqual({
    a: { b: { c: 3, d: 2 } },
    list: [3],
    text: { of: 'second' },
    only: true,
    more: null,
  });
  expect(first.a.b.c).toBe(1);
});
