import { expect, test } from 'vitest';
import { openRepository } from '../../../src/read/git/repository.ts';
import { readBlobTexts, readEarlierTexts } from '../../../src/read/revision/earlier-texts.ts';
import { makeRepository } from '../../support/git-repository.ts';

test('what a commit has is read by path and by id; what it lacks is unknown', async () => {
  const made = makeRepository();
  made.commit({ files: { 'a.yaml': 'one\n', 'apps/b.yaml': 'two\n' } });
  const commit = made.git('rev-parse', 'HEAD').trim();
  const id = made.git('rev-parse', 'HEAD:a.yaml').trim();
  made.commit({ files: { 'a.yaml': 'three\n' } });
  const repository = await openRepository(made.directory);
  expect(await readEarlierTexts(repository, commit, ['apps/b.yaml', 'a.yaml'])).toEqual([
    { path: 'apps/b.yaml', text: 'two\n' },
    { path: 'a.yaml', text: 'one\n' },
  ]);
  expect(await readEarlierTexts(repository, commit, ['a.yaml', 'c.yaml'])).toBeUndefined();
  expect(await readEarlierTexts(repository, commit, ['apps'])).toBeUndefined();
  expect(await readEarlierTexts(repository, '0'.repeat(40), ['a.yaml'])).toBeUndefined();
  expect(await readEarlierTexts(repository, '--all', ['a.yaml'])).toBeUndefined();
  expect(await readBlobTexts(repository, ['0'.repeat(40), id])).toEqual([undefined, 'one\n']);
});
