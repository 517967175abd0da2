import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStagedPaths, withIndexFile } from '../../../src/git/listing/list-index.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { openIndex } from '../../../src/read/revision/git-index.ts';
import { makeRepository, type TestRepository } from '../../support/git-repository.ts';

async function staged(repository: TestRepository, below = '', indexFile?: string) {
  const found = await openRepository(join(repository.directory, below));
  const asked = withIndexFile(found, indexFile, repository.directory);
  const reader = await openIndex(asked);
  const { value } = await reader.read(reader.paths);
  return {
    texts: Object.fromEntries(value.map(({ path, text }) => [path, text])),
    problems: reader.problems.map(({ code, at }) => `${code} ${at.file}`),
    changed: await readStagedPaths(asked),
  };
}

describe('an index', () => {
  test('is read as it is, whatever the work tree and the last commit hold', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'deploy/a b': '1', 'deploy/gone': '1', other: '1' } });
    writeFileSync(join(repository.directory, 'deploy/a b'), '2');
    repository.git('add', '.');
    repository.git('rm', '-q', '--cached', 'deploy/gone');
    writeFileSync(join(repository.directory, 'deploy/a b'), '3');
    expect(await staged(repository, 'deploy')).toEqual({
      texts: { 'a b': '2' },
      problems: [],
      changed: ['deploy/a b', 'deploy/gone'],
    });
  });

  test('is there before the first commit', async () => {
    const repository = makeRepository();
    writeFileSync(join(repository.directory, 'a'), '1');
    repository.git('add', 'a');
    expect(await staged(repository)).toEqual({ texts: { a: '1' }, problems: [], changed: ['a'] });
  });

  test('may be another than the repository’s own, named as git names it to a hook', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1' } });
    writeFileSync(join(repository.directory, 'a'), '2');
    repository.git('update-index', '--add', 'a');
    repository.git('read-tree', '--index-output=.git/other', 'HEAD');
    repository.git('read-tree', 'HEAD');
    writeFileSync(join(repository.directory, 'b'), '2');
    repository.git('add', 'b');
    expect((await staged(repository, '', '.git/other')).texts).toEqual({ a: '1' });
    expect((await staged(repository)).texts).toEqual({ a: '1', b: '2' });
  });

  test('in the middle of a merge says which files have several versions', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', b: '1' } });
    repository.git('checkout', '-q', '-b', 'other');
    repository.commit({ files: { a: '2' } });
    repository.git('checkout', '-q', 'main');
    repository.commit({ files: { a: '3' } });
    expect(() => repository.git('merge', '-q', 'other')).toThrow();
    const { texts, problems } = await staged(repository);
    expect(problems).toEqual(['DIS0114 a']);
    expect(texts).toEqual({ b: '1' });
  });
});
