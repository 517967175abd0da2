import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { addOrigin, demoRepository, git, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const refsOf = (directory: string) =>
  git(directory, 'for-each-ref', '--format=%(refname)').trim().split('\n');

/** The example fleet with branches here and at `origin`, caches and the hook. */
async function installed(): Promise<{ cwd: string; origin: string }> {
  const cwd = demoRepository();
  const origin = addOrigin(cwd);
  git(cwd, 'push', '--quiet', 'origin', 'main');
  expect((await runProgram(['hydrate', '--push', 'origin'], { cwd })).status).toBe(0);
  expect((await runProgram(['hooks', 'install'], { cwd })).status).toBe(0);
  return { cwd, origin };
}

const clusters = ['berlin', 'boston', 'dallas', 'paris', 'tokyo'];

describe('uninstall', () => {
  test('lists what there is, and removes nothing, in a dry run', async () => {
    const { cwd, origin } = await installed();
    const before = [refsOf(cwd), refsOf(origin)];
    const ran = await runProgram(['uninstall', '--dry-run', '--push', 'origin'], { cwd });
    const rows = ran.stdout.split('\n').map((line) => line.trimEnd().replaceAll(/ +/g, ' '));
    const refs = (where: string) => [
      ...clusters.map((name) => `branch ${where} env/${name}`),
      `notes ${where} refs/notes/hydrator.metadata`,
    ];
    expect(rows).toEqual([
      'WHAT WHERE NAME',
      ...refs('origin'),
      ...refs('here'),
      `hook here ${join(cwd, '.git/hooks/pre-commit')}`,
      `hook here ${join(cwd, '.git/hooks/pre-merge-commit')}`,
      `caches here ${join(cwd, '.git/distributary')}`,
      '',
    ]);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect([refsOf(cwd), refsOf(origin)]).toEqual(before);
    expect(existsSync(join(cwd, '.git/distributary'))).toBe(true);
  });

  test('removes it here and at the remote, and nothing else', async () => {
    const { cwd, origin } = await installed();
    git(cwd, 'branch', 'env/own');
    const files = git(cwd, 'ls-files');
    const ran = await runProgram(['uninstall', '--push', 'origin'], { cwd });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(refsOf(origin)).toEqual(['refs/heads/main']);
    expect(refsOf(cwd)).toEqual([
      'refs/heads/env/own',
      'refs/heads/main',
      'refs/remotes/origin/main',
    ]);
    expect(existsSync(join(cwd, '.git/distributary'))).toBe(false);
    expect(existsSync(join(cwd, '.git/hooks/pre-commit'))).toBe(false);
    expect(git(cwd, 'ls-files')).toBe(files);
    expect(git(cwd, 'status', '--porcelain')).toBe('');
    const again = await runProgram(['uninstall', '--push', 'origin'], { cwd });
    expect(again).toEqual({
      status: 0,
      stdout: '',
      stderr: 'nothing is left of distributary here\n',
    });
  });

  test('leaves a branch to which somebody has added an inventory, and one with a later commit', async () => {
    const { cwd, origin } = await installed();
    git(cwd, 'switch', '--quiet', '--create', 'work');
    git(cwd, 'branch', 'kept', 'env/paris');
    for (const branch of ['main', 'kept']) {
      git(cwd, 'switch', '--quiet', branch);
      mkdirSync(join(cwd, '.distributary'), { recursive: true });
      writeFileSync(join(cwd, '.distributary/inventory'), 'apps/web/web.yaml\n');
      git(cwd, 'add', '--force', '.distributary');
      git(cwd, 'commit', '--quiet', '--no-verify', '--message=Add a file');
      git(cwd, 'push', '--quiet', 'origin', branch);
    }
    git(cwd, 'switch', '--quiet', 'work');
    const [main, kept] = [git(cwd, 'rev-parse', 'main'), git(cwd, 'rev-parse', 'kept')];
    const ran = await runProgram(['uninstall', '--push', 'origin'], { cwd });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    for (const at of [cwd, origin]) {
      expect(git(at, 'rev-parse', 'refs/heads/main')).toBe(main);
      expect(git(at, 'rev-parse', 'refs/heads/kept')).toBe(kept);
    }
    expect(refsOf(origin)).toEqual(['refs/heads/kept', 'refs/heads/main']);
  });

  test('asks no remote that is not named', async () => {
    const { cwd, origin } = await installed();
    const before = refsOf(origin);
    expect((await runProgram(['uninstall'], { cwd })).status).toBe(0);
    expect(refsOf(origin)).toEqual(before);
    expect(refsOf(cwd).filter((ref) => ref.startsWith('refs/heads/'))).toEqual(['refs/heads/main']);
  });

  test('removes nothing while a branch is checked out', async () => {
    const { cwd } = await installed();
    git(cwd, 'switch', '--quiet', 'env/paris');
    const before = refsOf(cwd);
    const ran = await runProgram(['uninstall'], { cwd });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('error[DIS0724]: branch "env/paris" is checked out in');
    expect(refsOf(cwd)).toEqual(before);
  });

  test("leaves the notes to Argo CD's hydrator, and a hook from elsewhere", async () => {
    const { cwd } = await installed();
    const hook = join(cwd, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\n');
    const blob = git(cwd, 'hash-object', '-w', 'distributary.yaml').trim();
    const treeOf = (line: string) => git(cwd, 'commit-tree', '-m', 'Other', line).trim();
    git(cwd, 'update-index', '--add', '--cacheinfo', `100644,${blob},hydrator.metadata`);
    git(cwd, 'update-ref', 'refs/heads/other', treeOf(git(cwd, 'write-tree').trim()));
    git(cwd, 'reset', '--quiet');
    expect((await runProgram(['uninstall'], { cwd })).status).toBe(0);
    expect(refsOf(cwd)).toContain('refs/notes/hydrator.metadata');
    expect(refsOf(cwd)).toContain('refs/heads/other');
    expect(existsSync(hook)).toBe(true);
  });
});
