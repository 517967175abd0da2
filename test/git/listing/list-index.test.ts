import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readUncommittedPaths } from '../../../src/git/listing/list-index.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { cloneRepository, makeRepository } from '../../support/git-repository.ts';

test('what is not committed: changed, staged, new, but not what is ignored or elsewhere', async () => {
  const repository = makeRepository();
  const files = { 'deploy/a': '1', 'deploy/b': '1', other: '1', '.gitignore': 'skip\n' };
  repository.commit({ files });
  const { directory } = repository;
  const uncommitted = async () =>
    await readUncommittedPaths(await openRepository(join(directory, 'deploy')));
  expect(await uncommitted()).toEqual([]);
  for (const path of ['deploy/a', 'deploy/b', 'deploy/new', 'deploy/skip', 'other']) {
    writeFileSync(join(directory, path), '2');
  }
  repository.git('add', 'deploy/b');
  expect(await uncommitted()).toEqual(['a', 'b', 'new']);
  const bare = cloneRepository(directory, '--bare');
  expect(await readUncommittedPaths(await openRepository(bare.directory))).toEqual([]);
});
