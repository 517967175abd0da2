import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoRepository, git, useNobodysGit } from '../../../support/scratch-repository.ts';

useNobodysGit();

describe('hooks', () => {
  test('are installed once and removed once', async () => {
    const cwd = demoRepository();
    const files = ['pre-commit', 'pre-merge-commit'].map((name) => join(cwd, '.git/hooks', name));
    const ofBoth = (line: (file: string) => string): string =>
      files.map((file) => `${line(file)}\n`).join('');
    const unseen =
      'git calls no hook for commits by rebase, cherry-pick, revert, am and fast-forward merges: run check in CI as well\n';
    const steps = [
      ['install', ofBoth((file) => `written to ${file}`) + unseen],
      ['install', ofBoth((file) => `${file} is there already`) + unseen],
      ['uninstall', ofBoth((file) => `${file} is removed`)],
      ['uninstall', ofBoth((file) => `${file} is not there`)],
    ];
    for (const [step = '', stderr] of steps) {
      const ran = await runProgram(['hooks', step], { cwd });
      expect(ran).toEqual({ status: 0, stdout: '', stderr });
    }
    expect(files.map((file) => existsSync(file))).toEqual([false, false]);
  });

  test('of somebody else stay', async () => {
    const cwd = demoRepository();
    git(cwd, 'config', 'core.hooksPath', 'topology');
    git(cwd, 'mv', 'topology/paris.yaml', 'topology/pre-commit');
    const refused = await runProgram(['hooks', 'install'], { cwd });
    expect(refused.stderr).toMatch(
      /^error\[DIS0891\]: "\S+topology\/pre-commit" exists and differs/,
    );
    expect(refused.status).toBe(2);
    const left = await runProgram(['hooks', 'uninstall'], { cwd });
    expect(left.stderr).toContain('left alone');
    const forced = await runProgram(['hooks', 'install', '--force'], { cwd });
    expect(forced.stderr).toContain('written to');
    expect(forced.status).toBe(0);
  });
});
