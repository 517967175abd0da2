import { describe, expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

describe('main', () => {
  test.each<[string, string[], number, RegExp]>([
    ['an unknown command', ['explian'], 2, /unknown command 'explian'\n\(Did you mean explain\?\)/],
    [
      'an unknown option',
      ['explain', '--strit', 'x'],
      2,
      /unknown option '--strit'\n\(Did you mean --strict\?\)/,
    ],
    [
      'what a CI would obey',
      ['explain', '--##[error]x'],
      2,
      /unknown option '--#\u2060#\[error\]x'/,
    ],
    [
      'an unknown choice',
      ['--color', 'sometimes', 'explain', 'x'],
      2,
      /Allowed choices are auto, always, never/,
    ],
    ['a missing option', ['render'], 2, /required option '--cluster <name>' not specified/],
    ['an argument too many', ['explain', 'DIS0001', 'DIS0002'], 2, /too many arguments/],
    ['no command', [], 2, /Usage: distributary/],
    ['a directory that is not there', ['check', '-C', 'nowhere'], 2, /no directory ".*nowhere"/],
    [
      'a topology elsewhere',
      ['check', '-C', 'fixtures/repos/demo/in', '--topology', '..'],
      2,
      /--topology \.\. does not lie in/,
    ],
  ])('refuses %s', async (_, argv, status, said) => {
    const ran = await runProgram(argv);
    expect(ran.stderr).toMatch(said);
    expect(ran.stdout).toBe('');
    expect(ran.status).toBe(status);
  });

  test.each<[string, string[], RegExp]>([
    [
      '--help',
      ['--help'],
      /Usage: distributary .*Start:\n {2}demo .*Write branches:\n {2}hydrate .*Exit status:\n {2}0 .*\n {2}130 interrupted.*Examples:/s,
    ],
    [
      'help of a command',
      ['help', 'explain'],
      /Usage: distributary explain .*Global Options:.*Examples:/s,
    ],
    ['--version', ['--version'], /^\d+\.\d+\.\d+\n$/],
  ])('prints %s as product', async (_, argv, printed) => {
    const ran = await runProgram(argv);
    expect(ran.stdout).toMatch(printed);
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
  });
});
