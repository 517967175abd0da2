import { expect, test } from 'vitest';
import { fingerprint } from '../../../src/diff/fields/fingerprint.ts';

test.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [[1, 2], [2, 1], false],
  ['1', 1, false],
  [2n ** 60n, 2n ** 60n + 1n, false],
  [{ a: null }, {}, false],
  [['a,b'], ['a', 'b'], false],
] as const)('values of case %# are told apart where they differ', (a, b, isSame) => {
  expect(fingerprint(a) === fingerprint(b)).toBe(isSame);
});
