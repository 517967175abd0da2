import { expect, test } from 'vitest';
import { pairItems } from '../../../src/diff/fields/pair-items.ts';

test('equal items belong together, the rest in order', () => {
  expect(pairItems(['a', 'b', 'c'], ['c', 'x', 'y', 'z'])).toEqual({
    pairs: [
      { before: { at: 0, item: 'a' }, after: { at: 1, item: 'x' } },
      { before: { at: 1, item: 'b' }, after: { at: 2, item: 'y' } },
      { after: { at: 3, item: 'z' } },
    ],
    isReordered: false,
  });
});

test('an item that stands twice is paired with one other', () => {
  expect(pairItems(['a', 'a'], ['a'])).toEqual({
    pairs: [{ before: { at: 1, item: 'a' } }],
    isReordered: false,
  });
  expect(pairItems(['a', 'a'], ['a', 'a'])).toEqual({ pairs: [], isReordered: false });
});

test('keys of an object have no order, and lists have', () => {
  expect(pairItems([{ a: 1, b: [1, 2] }], [{ b: [1, 2], a: 1 }]).pairs).toEqual([]);
  expect(pairItems([{ b: [1, 2] }], [{ b: [2, 1] }]).pairs).toHaveLength(1);
  expect(pairItems([1, 2], [2, 1]).isReordered).toBe(true);
});
