import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf, writeFailure } from '../../../plugin/process/system-failure.ts';

/** What reading a file that is not there throws. */
function failure(): unknown {
  try {
    return readFileSync('/nowhere/a.yaml');
  } catch (error) {
    return error;
  }
}

test('a failure has the code of the system, or its text', () => {
  expect(codeOf(failure())).toBe('ENOENT');
  expect(codeOf(new Error('it broke'))).toBe('Error: it broke');
});

test('a failure to write names the file and the code, and keeps the cause', () => {
  const cause = failure();
  const error = writeFailure('page.html', cause);
  expect(error.message).toContain('page.html');
  expect(error.message).toContain('ENOENT');
  expect(error.cause).toBe(cause);
});
