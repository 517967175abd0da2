import { describe, expect, test } from 'vitest';
import { type Ending, endingOf, exitStatus, UsageError } from '../../../plugin/process/exit.ts';
import { EnvironmentError } from '../../../src/diagnostic/environment-error.ts';
import { BugError } from '../../../src/diagnostic/invariant.ts';

describe('exitStatus', () => {
  test.each<[Ending, number]>([
    ['fine', 0],
    ['findings', 1],
    ['usage', 2],
    ['environment', 3],
    ['bug', 70],
  ])('of %s is %i', (ending, status) => {
    expect(exitStatus[ending]).toBe(status);
  });
});

describe('endingOf', () => {
  test.each<[string, unknown, Ending]>([
    ['a wrong command line', new UsageError('x'), 'usage'],
    ['a failing disk', new EnvironmentError('DIS0801', 'x', { fix: 'y' }), 'environment'],
    ['a broken invariant', new BugError('x'), 'bug'],
    ['anything else', new TypeError('x'), 'bug'],
    ['what is no error', 'x', 'bug'],
  ])('of %s', (_, error, ending) => {
    expect(endingOf(error)).toBe(ending);
  });
});
