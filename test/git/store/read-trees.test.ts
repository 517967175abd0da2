import { expect, test } from 'vitest';
import { openRepository } from '../../../src/git/repository.ts';
import { type KnownTrees, readLevel, readTrees } from '../../../src/git/store/read-trees.ts';
import { makeRepository } from '../../support/git-repository.ts';

const repository = () => {
  const made = makeRepository();
  made.commit({ files: { 'a/b/c': '1', 'x/b/c': '1', d: '2' } });
  return made;
};

test('trees are read with all below them, equal ones once', async () => {
  const made = repository();
  const root = made.git('rev-parse', 'HEAD^{tree}').trim();
  const known: KnownTrees = new Map();
  await readTrees(await openRepository(made.directory), [root, root], known);
  expect([...(known.get(root)?.keys() ?? [])]).toEqual(['a', 'd', 'x']);
  expect(known.size).toBe(3);
});

test('a level is one level', async () => {
  const made = repository();
  const root = made.git('rev-parse', 'HEAD^{tree}').trim();
  const known: KnownTrees = new Map();
  const opened = await openRepository(made.directory);
  await readLevel(opened, [root], known);
  expect([...known.keys()]).toEqual([root]);
  await readTrees(opened, [root], known);
  expect(known.size).toBe(3);
});

test('a tree that is missing, or is none, is an error of the environment', async () => {
  const made = repository();
  const opened = await openRepository(made.directory);
  const blob = made.git('rev-parse', 'HEAD:d').trim();
  for (const id of ['1'.repeat(40), blob]) {
    await expect(readTrees(opened, [id], new Map())).rejects.toMatchObject({ code: 'DIS0126' });
  }
});
