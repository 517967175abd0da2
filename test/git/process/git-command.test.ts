import { describe, expect, test } from 'vitest';
import {
  GitFailure,
  gitError,
  globalArguments,
  lastLines,
} from '../../../src/git/process/git-command.ts';

describe('a failure', () => {
  test('names the command and git’s last words', () => {
    const failure = new GitFailure(
      ['fetch', '--quiet', 'x'],
      128,
      'warning: a\n\nfatal: b\nhint: c\n',
    );
    const { code, message } = gitError(failure);
    expect(code).toBe('DIS0125');
    expect(message).toBe('"git fetch --quiet" failed: warning: a; fatal: b');
  });

  test('without words names the status', () => {
    expect(gitError(new GitFailure(['x'], 3, '')).message).toContain('exit status 3');
    expect(gitError(new GitFailure(['x'], null, '')).message).toContain('ended by a signal');
  });

  test('tells no secret', () => {
    const { stderr } = new GitFailure(
      ['x'],
      1,
      "fatal: 'https://me:t0k3n@host/x' and ssh://git@host",
    );
    expect(stderr).toBe("fatal: 'https://host/x' and ssh://git@host");
  });

  test('tells none of what git was given either', () => {
    const { args, stderr } = new GitFailure(
      ['ls-remote', '--', 'me:t0k3n@host/x'],
      128,
      "fatal: 'me:t0k3n@host/x' is no repository",
    );
    expect(stderr).toBe("fatal: '[redacted]@host/x' is no repository");
    expect(args.join(' ')).not.toContain('t0k3n');
  });
});

test('only the end of a long message is kept', () => {
  expect(lastLines('a\nb\nc\nd\n')).toBe('b; c; d');
  const chatter =
    'Please make sure you have the correct access rights\nand the repository exists.\n';
  expect(lastLines(`fatal: a\nfatal: b\n\n${chatter}`)).toBe('fatal: a; fatal: b');
});

test('no hook ever runs', () => {
  expect(globalArguments).toContain('core.hooksPath=/dev/null');
});
