import { expect, test } from 'vitest';
import { isEach } from '../../src/collection/is-each.ts';

test('lists correspond if they have the same length and each pair is the same', () => {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  expect(isEach(['a', 'b'], ['A', 'B'], isSame)).toBe(true);
  expect(isEach(['a', 'b'], ['A'], isSame)).toBe(false);
  expect(isEach(['a'], ['A', 'B'], isSame)).toBe(false);
  expect(isEach(['a', 'b'], ['B', 'A'], isSame)).toBe(false);
  expect(isEach([], [], isSame)).toBe(true);
});
