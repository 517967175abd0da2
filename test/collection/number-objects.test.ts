import { expect, test } from 'vitest';
import { numberObjects } from '../../src/collection/number-objects.ts';

test('tells objects apart by what they are, not by what they hold', () => {
  const [a, b] = [{ name: 'a' }, { name: 'a' }];
  const idOf = numberObjects<object | undefined>();
  expect([a, b, undefined, a, undefined, b].map(idOf)).toEqual([0, 1, 2, 0, 2, 1]);
});
