import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGit } from '../../../src/git/process/run-git.ts';
import {
  danglingTargets,
  listCheckedOut,
  readCheckedOut,
  readLocalRefs,
} from '../../../src/git/refs/local-refs.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { countGit } from '../../support/counted-git.ts';
import { cloneRepository, makeRepository } from '../../support/git-repository.ts';
import { scratchDirectory } from '../../support/scratch.ts';

test('refs are listed by prefix and by name', async () => {
  const repository = makeRepository();
  const commit = repository.commit({});
  repository.git('branch', 'env/north');
  repository.git('tag', 'v1');
  repository.git('notes', '--ref', 'hydrator.metadata', 'add', '-m', 'x');
  const { ids: refs } = await readLocalRefs(repository, 'refs/heads/', 'refs/notes/other');
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
  const opened = await openRepository(repository.directory);
  expect([...(await danglingTargets(opened, names))]).toEqual([
    ['refs/heads/env/north', 'refs/heads/nowhere'],
  ]);
  const absent = () => danglingTargets(opened, ['refs/heads/env/west', 'refs/heads/env/east']);
  const counted = countGit();
  expect((await absent()).size).toBe(0);
  expect(counted.commands()).toEqual([]);
  symlinkSync('refs/heads/nowhere', join(opened.commonDirectory, 'refs/heads/env/east'));
  expect([...(await absent())]).toEqual([['refs/heads/env/east', 'refs/heads/nowhere']]);
  expect(counted.commands()).toEqual(['cat-file', 'symbolic-ref']);
  rmSync(join(opened.commonDirectory, 'refs/heads/env'), { recursive: true });
  writeFileSync(join(opened.commonDirectory, 'refs/heads/env'), 'no directory\n');
  expect((await absent()).size).toBe(0);
  expect(counted.commands()).toEqual(['cat-file']);
  mkdirSync(join(opened.commonDirectory, 'reftable'));
  expect((await absent()).size).toBe(0);
  expect(counted.commands()).toEqual(['cat-file']);
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

describe('branches that are checked out are the same as git lists', () => {
  const matters = (branch: string) => branch.startsWith('env/');

  async function readIn(directory: string) {
    const repository = await openRepository(directory);
    const refs = await readLocalRefs(repository, 'refs/heads/');
    return [...(await readCheckedOut(repository, refs, matters)).keys()];
  }

  test('in the only work tree, without a command where none of them matters', async () => {
    const repository = makeRepository();
    repository.commit({});
    repository.git('branch', 'env/north');
    const opened = await openRepository(repository.directory);
    const refs = await readLocalRefs(opened, 'refs/heads/');
    const git = countGit();
    expect((await readCheckedOut(opened, refs, matters)).size).toBe(0);
    repository.git('checkout', '-q', '--detach');
    git.commands();
    expect((await readCheckedOut(opened, refs, matters)).size).toBe(0);
    expect(git.commands()).toEqual([]);
    repository.git('checkout', '-q', 'env/north');
    expect(await readIn(repository.directory)).toEqual(['env/north']);
  });

  test('where the branch is not there yet, or a symbolic ref', async () => {
    const repository = makeRepository();
    repository.commit({});
    repository.git('checkout', '-q', '--orphan', 'env/new');
    expect(await readIn(repository.directory)).toEqual(['env/new']);
    repository.git('branch', 'env/north', 'main');
    repository.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/env/north');
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/alias');
    expect(await readIn(repository.directory)).toEqual(['env/north']);
    repository.git('symbolic-ref', 'refs/heads/later', 'refs/heads/env/later');
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/later');
    expect(await readIn(repository.directory)).toEqual(['env/later']);
  });

  test('in other work trees, and from one of them', async () => {
    const repository = makeRepository();
    repository.commit({});
    const linked = join(scratchDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', '-b', 'env/north', linked);
    expect(await readIn(repository.directory)).toContain('env/north');
    expect(await readIn(linked)).toContain('env/north');
  });
});
