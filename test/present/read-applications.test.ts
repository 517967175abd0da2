import { expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { eachManifest } from '../../src/present/read-applications.ts';
import { makeRepository } from '../support/git-repository.ts';

test('all manifests are read, a bounded number of bytes at a time, and a large one is without its text', async () => {
  const made = makeRepository();
  const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'f'];
  made.commit({ files: Object.fromEntries(texts.map((text) => [text, text])) });
  const ids = texts.map((text) => made.git('rev-parse', `HEAD:${text}`).trim());
  const repository = await openRepository(made.directory);
  const seen: (string | undefined)[] = [];
  const see = (id: string, text: string | undefined) => {
    expect(id).toBe(ids[seen.length]);
    seen.push(text);
  };
  await eachManifest(repository, ids, see, { largest: 4, most: 5 });
  expect(seen).toEqual(['a', 'bb', 'ccc', 'dddd', undefined, 'f']);
});
