import { expect, test } from 'vitest';
import { BugError, invariant } from '../../src/diagnostic/invariant.ts';

test('what holds passes, what does not is our bug', () => {
  expect(() => invariant(1, 'fine')).not.toThrow();
  expect(() => invariant(undefined, 'no route')).toThrow(BugError);
  expect(() => invariant(false, 'no route')).toThrow('no route');
});
