import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { danglingTargets, listCheckedOut, listRefs } from '../../../src/emit/present/local-refs.ts';
import { runGit } from '../../../src/read/git/run-git.ts';
import { cloneRepository, makeRepository } from '../../support/git-repository.ts';
import { scratchDirectory } from '../../support/scratch.ts';

test('refs are listed by prefix and by name', async () => {
  const repository = makeRepository();
  const commit = repository.commit({});
  repository.git('branch', 'env/north');
  repository.git('tag', 'v1');
  repository.git('notes', '--ref', 'hydrator.metadata', 'add', '-m', 'x');
  const refs = await runGit(repository, listRefs('refs/heads/', 'refs/notes/other'));
  expect([...refs]).toEqual([
    ['refs/heads/env/north', commit],
    ['refs/heads/main', commit],
  ]);
});

test('a ref that stands for nothing is found all the same, wherever git keeps it', async () => {
  const repository = makeRepository();
  repository.commit({});
  repository.git('symbolic-ref', 'refs/heads/env/north', 'refs/heads/nowhere');
  repository.git('symbolic-ref', 'refs/heads/env/south', 'refs/heads/main');
  const names = ['refs/heads/env/north', 'refs/heads/env/south', 'refs/heads/env/west'];
  expect([...(await danglingTargets({ directory: repository.directory }, names))]).toEqual([
    ['refs/heads/env/north', 'refs/heads/nowhere'],
  ]);
  expect((await danglingTargets({ directory: repository.directory }, [])).size).toBe(0);
});

test('branches are checked out in work trees', async () => {
  const repository = makeRepository();
  repository.commit({});
  const linked = join(scratchDirectory(), 'a b');
  repository.git('worktree', 'add', '-q', '-b', 'env/north', linked);
  repository.git('worktree', 'add', '-q', '--detach', join(scratchDirectory(), 'detached'));
  const list = await runGit(repository, listCheckedOut);
  expect([...list].map(([branch, directory]) => [branch, realpathSync(directory)])).toEqual([
    ['main', realpathSync(repository.directory)],
    ['env/north', realpathSync(linked)],
  ]);
});

test('nothing is checked out in a bare repository', async () => {
  const repository = makeRepository();
  repository.commit({});
  const bare = cloneRepository(repository.directory, '--bare');
  expect((await runGit(bare, listCheckedOut)).size).toBe(0);
});
