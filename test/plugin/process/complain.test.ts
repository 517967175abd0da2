import { CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import { complain } from '../../../plugin/process/complain.ts';
import { UsageError, usageError } from '../../../plugin/process/exit.ts';
import { inputFailed } from '../../../src/diagnostic/codes/internal.ts';
import { EnvironmentError } from '../../../src/diagnostic/environment-error.ts';
import { BugError } from '../../../src/diagnostic/invariant.ts';
import { listeningHost } from '../../support/run-program.ts';

/** What is said about an error. */
function said(error: unknown, env: Record<string, string> = {}): string {
  const { host, heard } = listeningHost({ env });
  complain(error, host);
  expect(heard().stdout).toBe('');
  return heard().stderr;
}

describe('complain', () => {
  test('says what to do about the environment', () => {
    const error = new EnvironmentError('DIS0801', 'git is missing', { fix: 'install it' });
    expect(said(error)).toBe('error[DIS0801]: git is missing\n  = fix: install it\n');
  });

  test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])(
    'takes a disk that says %s for no defect, wherever it struck',
    (code) => {
      const error = Object.assign(new Error(`${code}: write`), { code, path: '/full/a' });
      const { host, heard } = listeningHost();
      expect(complain(error, host)).toBe('environment');
      expect(heard().stderr).toContain(`error[DIS0811]: cannot write "/full/a": ${code}`);
    },
  );

  test('is no command to a CI system, and not longer than people read', () => {
    const message = `git said\n::error::x ##[error]y ${'z'.repeat(1_000_000)}\n::set-output`;
    for (const error of [
      new EnvironmentError('DIS0806', message, { fix: 'a' }),
      new UsageError(message),
      new Error(message),
    ]) {
      const text = said(error, { DISTRIBUTARY_DEBUG: '1' });
      expect(text).not.toMatch(/##\[|^\s*::/m);
      expect(text.length).toBeLessThan(30_000);
    }
  });

  test('ends as it would when nothing more can be said', () => {
    const { host } = listeningHost();
    const full = { ...host.stderr, write: () => expect.fail('standard error is full') };
    expect(
      complain(new EnvironmentError('DIS0003', 'a', { fix: 'b' }), { ...host, stderr: full }),
    ).toBe('environment');
  });

  test('asks for a report of a defect, in one short line without a trace', () => {
    const line = said(new BugError(`no cluster\n${'x'.repeat(999)}`));
    expect(line).toMatch(/^error\[DIS0001\]: .*no cluster; please report it .*\n$/);
    expect(line.split('\n')).toHaveLength(2);
    expect(line.length).toBeLessThan(300);
    expect(line).not.toContain('at ');
  });

  test('adds the trace and the cause when it is asked for', () => {
    const text = said(new Error('outer', { cause: new Error('inner') }), {
      DISTRIBUTARY_DEBUG: '1',
    });
    expect(text).toContain('complain.test');
    expect(text).toContain('caused by Error: inner');
  });

  test('names the code of a refusal', () => {
    expect(said(usageError(inputFailed, { stream: 'standard input', reason: 'EIO' }))).toMatch(
      /^error\[DIS0004\]: cannot read standard input: EIO\n {2}= fix: .*\n$/,
    );
  });

  test('is silent where the command line has spoken', () => {
    expect(said(new CommanderError(1, 'commander.unknownCommand', 'x'))).toBe('');
  });

  test('lets no control character through', () => {
    expect(said(new UsageError('a\u001B[2Jb'))).toBe('error: a␛[2Jb\n');
  });
});
