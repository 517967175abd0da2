import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findHooksDirectory } from '../../src/git/hooks-directory.ts';
import { openRepository } from '../../src/git/repository.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';
import { scratchDirectory } from '../support/scratch.ts';

async function hooksOf({ directory }: TestRepository, below = '.'): Promise<string> {
  return await findHooksDirectory(await openRepository(join(directory, below)));
}

test('hooks are with the repository, which all of its work trees share', async () => {
  const repository = makeRepository();
  repository.commit({ files: { 'deploy/a': '1' } });
  const own = join(repository.directory, '.git/hooks');
  expect(await hooksOf(repository)).toBe(own);
  expect(await hooksOf(repository, 'deploy')).toBe(own);
  const linked = join(scratchDirectory(), 'linked');
  repository.git('worktree', 'add', '-q', linked);
  expect(await findHooksDirectory(await openRepository(linked))).toBe(own);
});

test('hooks are where core.hooksPath says, from the root of the work tree', async () => {
  const repository = makeRepository();
  repository.commit({ files: { 'deploy/a': '1' } });
  repository.git('config', 'core.hooksPath', 'tools/hooks');
  expect(await hooksOf(repository, 'deploy')).toBe(join(repository.directory, 'tools/hooks'));
  repository.git('config', 'core.hooksPath', '/opt/hooks');
  expect(await hooksOf(repository)).toBe('/opt/hooks');
});
