import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPlainIndex, isPlain } from '../../../src/read/git/plain-index.ts';
import { makeRepository, type TestRepository } from '../../support/git-repository.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const long = `${'d'.repeat(200)}/`.repeat(3);
const files = { a: '1', 'b/c': '2', [`${long}e`]: '3', 'names/of eight': '4' };

function committed(): TestRepository {
  const repository = makeRepository();
  repository.commit({ files });
  return repository;
}

const indexOf = ({ directory }: TestRepository) => readFileSync(join(directory, '.git/index'));

describe('an index is plain', () => {
  test('when git lists all files as they are on the disk', async () => {
    const repository = committed();
    expect(await hasPlainIndex(repository.directory)).toBe(true);
  });

  test('with files that are changed, removed, added and in conflict', async () => {
    const { directory, git } = committed();
    writeFileSync(join(directory, 'a'), '5');
    rmSync(join(directory, 'b/c'));
    writeFileSync(join(directory, 'new'), '6');
    git('add', '--all');
    git('add', '--intent-to-add', 'a');
    git('update-index', '--force-remove', 'a');
    expect(await hasPlainIndex(directory)).toBe(true);
  });

  test('with paths of every length, and without any entry', () => {
    const repository = makeRepository();
    const names = Array.from({ length: 40 }, (_, i) => 'n'.repeat(i + 1));
    repository.commit({ files: Object.fromEntries(names.map((name) => [name, name])) });
    expect(isPlain(indexOf(repository))).toBe(true);
    repository.git('rm', '--quiet', '--cached', ...names);
    expect(isPlain(indexOf(repository))).toBe(true);
  });

  test('where nothing was ever added', async () => {
    expect(await hasPlainIndex(makeRepository().directory)).toBe(true);
  });
});

describe('git is asked', () => {
  test.each([
    ['skips a file', ['update-index', '--skip-worktree', 'b/c']],
    ['assumes that one is unchanged', ['update-index', '--assume-unchanged', 'b/c']],
    ['shares parts of its index', ['update-index', '--split-index']],
    ['shortens paths', ['update-index', '--index-version=4']],
    ['has a sparse checkout', ['sparse-checkout', 'set', '--cone', 'b']],
  ])('where it %s', async (_, args) => {
    const { directory, git } = committed();
    git(...args);
    expect(await hasPlainIndex(directory)).toBe(false);
  });

  test('about IDs of SHA-256', async () => {
    const repository = makeRepository('--object-format=sha256');
    repository.commit({ files });
    expect(await hasPlainIndex(repository.directory)).toBe(false);
  });

  test('in a linked work tree, and where no repository is whole', async () => {
    const { directory, git } = committed();
    const linked = scratchDirectory();
    git('worktree', 'add', '--quiet', '--detach', join(linked, 'tree'));
    expect(await hasPlainIndex(join(linked, 'tree'))).toBe(false);
    rmSync(join(directory, '.git/HEAD'));
    expect(await hasPlainIndex(directory)).toBe(false);
    expect(await hasPlainIndex(linked)).toBe(false);
  });

  test('about an index without all of its entries, or with parts of another format', () => {
    const index = indexOf(committed());
    for (let length = 0; length < index.indexOf('TREE'); length += 1) {
      expect(isPlain(index.subarray(0, length))).toBe(false);
    }
    const other = Buffer.from(index);
    other.write('link', index.indexOf('TREE'));
    expect(isPlain(other)).toBe(false);
  });
});
