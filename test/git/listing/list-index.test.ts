import { utimesSync, writeFileSync } from 'node:fs';
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
  expect(await uncommitted()).toEqual({ paths: [], filtered: [] });
  for (const path of ['deploy/a', 'deploy/b', 'deploy/new', 'deploy/skip', 'other']) {
    writeFileSync(join(directory, path), '2');
  }
  repository.git('add', 'deploy/b');
  expect(await uncommitted()).toEqual({ paths: ['a', 'b', 'new'], filtered: [] });
  const bare = cloneRepository(directory, '--bare');
  const ofBare = await readUncommittedPaths(await openRepository(bare.directory));
  expect(ofBare).toEqual({ paths: [], filtered: [] });
});

test('a file with a filter is committed, or only its filter can tell', async () => {
  const repository = makeRepository();
  const { directory } = repository;
  repository.git('config', 'filter.turn.clean', 'rev');
  repository.git('config', 'filter.turn.smudge', 'rev');
  repository.commit({ files: { '.gitattributes': '* filter=turn\n', a: 'ab\n', b: 'ab\n' } });
  const uncommitted = async () => await readUncommittedPaths(await openRepository(directory));
  expect(await uncommitted()).toEqual({ paths: [], filtered: [] });
  utimesSync(join(directory, 'a'), 1, 1);
  expect(await uncommitted()).toEqual({ paths: [], filtered: ['a'] });
  writeFileSync(join(directory, 'a'), 'cd\n');
  repository.git('add', 'a');
  expect(await uncommitted()).toEqual({ paths: ['a'], filtered: [] });
});
