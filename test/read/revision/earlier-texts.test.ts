import { expect, test } from 'vitest';
import { openRepository } from '../../../src/read/git/repository.ts';
import { readBlobTexts, readEarlierTexts } from '../../../src/read/revision/earlier-texts.ts';
import { cloneRepository, makeRepository } from '../../support/git-repository.ts';

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

test('what a partial clone has left out is unknown, and not fetched, also where remotes may be asked', async () => {
  const made = makeRepository();
  made.git('config', 'uploadpack.allowFilter', 'true');
  made.commit({ files: { 'a.yaml': 'one\n' } });
  const [commit, id] = made.git('rev-parse', 'HEAD', 'HEAD:a.yaml').trim().split('\n');
  made.commit({ files: { 'a.yaml': 'two\n' } });
  const clone = cloneRepository(`file://${made.directory}`, '--filter=blob:none');
  const repository = { ...(await openRepository(clone.directory)), remoteSeconds: 60 };
  expect(await readEarlierTexts(repository, commit ?? '', ['a.yaml'])).toBeUndefined();
  expect(await readBlobTexts(repository, [id ?? ''])).toEqual([undefined]);
  const left = clone.git('rev-list', '--objects', '--all', '--missing=print');
  expect(left).toContain(`?${id}`);
});
