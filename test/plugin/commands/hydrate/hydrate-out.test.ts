import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../../../support/code-fixtures.ts';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';
import {
  branchesOf,
  demoRepository,
  git,
  useNobodysGit,
} from '../../../support/scratch-repository.ts';

useNobodysGit();

async function hydrate(cwd: string, ...argv: readonly string[]) {
  return await runProgram(['hydrate', ...argv], { cwd });
}

describe('hydrate --out', () => {
  test('writes files and no branch when it is asked to', async () => {
    const directory = demoRepository();
    const ran = await hydrate(directory, '--out', 'out', '--clusters', 'paris');
    expect(ran).toEqual({ status: 0, stdout: '', stderr: '14 files in out\n' });
    expect(Object.keys(branchesOf(directory))).toEqual(['main']);
    await hydrate(directory);
    const branch = git(directory, 'ls-tree', '-r', '--name-only', 'env/paris')
      .trimEnd()
      .split('\n');
    const files = filesBelow(join(directory, 'out/env/paris'));
    expect([...files, '.distributary/inventory'].sort()).toEqual(branch.sort());
  });

  test('writes them below the directory that it works in', async () => {
    const directory = demoFleet();
    const argv = ['hydrate', '-C', directory, '--worktree', '--out', 'out'];
    const ran = await runProgram(argv, { cwd: directoryWith({}) });
    expect(ran.status).toBe(0);
    expect(filesBelow(join(directory, 'out'))).toHaveLength(17);
  });

  test('writes files of a work tree that is in no repository', async () => {
    const ran = await hydrate(demoFleet(), '--worktree', '--out', 'out');
    expect(ran).toMatchObject({ status: 0, stderr: '16 files in out\n' });
  });
});
