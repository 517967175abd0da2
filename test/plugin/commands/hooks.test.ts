import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { demoRepository, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

describe('hooks', () => {
  test('are installed once and removed once', async () => {
    const cwd = demoRepository();
    const file = join(cwd, '.git/hooks/pre-commit');
    const steps = [
      ['install', `written to ${file}\n`],
      ['install', `${file} is there already\n`],
      ['uninstall', `${file} is removed\n`],
      ['uninstall', `${file} is not there\n`],
    ];
    for (const [step = '', stderr] of steps) {
      const ran = await runProgram(['hooks', step], { cwd });
      expect(ran).toEqual({ status: 0, stdout: '', stderr });
    }
    expect(existsSync(file)).toBe(false);
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
