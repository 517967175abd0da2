import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, scratchDirectory } from '../../support/scratch.ts';

describe('a command line without a value lists the values', () => {
  test.each<[string[], string]>([
    [['render'], 'expected one of'],
    [['render', 'paris'], 'paris'],
    [['render', '--cluster'], 'paris'],
    [['explain', 'shop/api', '--from'], 'paris'],
    [['completion'], 'expected one of bash, zsh, fish, powershell'],
    [['check', '--format'], 'sarif'],
    [['hydrate', '-o'], 'expected one of text, json'],
  ])('%j', async (words, expected) => {
    const { status, stdout, stderr } = await runProgram(words, { cwd: demoFleet() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const [first, ...rest] = stderr.split('\n');
    expect(first).toMatch(/^error: /);
    expect(rest.join('\n')).toContain(expected);
  });
});

describe('no values are listed', () => {
  test.each<[string[]]>([[['hydrate', '--push']], [['check', '--nope']], [['nope']]])(
    'for %j',
    async (words) => {
      const { status, stderr } = await runProgram(words, { cwd: demoFleet() });
      expect(status).toBe(2);
      expect(stderr).not.toContain('expected one of');
    },
  );

  test('where there is no fleet', async () => {
    const { stderr } = await runProgram(['render'], { cwd: scratchDirectory() });
    expect(stderr).not.toContain('expected one of');
  });
});
