import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRepository } from '../../../src/git/repository.ts';
import {
  openRange,
  openStagedChange,
  type PendingChange,
} from '../../../src/read/revision/pending-change.ts';
import { makeRepository } from '../../support/git-repository.ts';

async function textsOf(reader: PendingChange['before']) {
  const { value } = (await reader?.read(reader.paths)) ?? { value: [] };
  return value.map(({ path, text }) => `${path} ${text}`);
}

test('what is staged is compared with the last commit, and with nothing before the first', async () => {
  const { directory, git, commit } = makeRepository();
  writeFileSync(join(directory, 'a'), '1');
  git('add', 'a');
  const first = await openStagedChange(await openRepository(directory));
  expect(first).toMatchObject({ before: undefined, paths: ['a'], isAny: true });
  commit({ files: { b: '1' } });
  const none = await openStagedChange(await openRepository(directory));
  expect(none).toMatchObject({ paths: [], isAny: false });
  expect(await textsOf(none.before)).toEqual(['a 1', 'b 1']);
});

test('what is staged elsewhere is no change of the fleet’s directory', async () => {
  const { directory, git, commit } = makeRepository();
  commit({ files: { 'deploy/a': '1', b: '1' } });
  writeFileSync(join(directory, 'b'), '2');
  git('add', 'b');
  const change = await openStagedChange(await openRepository(join(directory, 'deploy')));
  expect(change).toMatchObject({ paths: [], isAny: true });
});

test('commits are compared with where they left the line of the others', async () => {
  const { directory, git, commit } = makeRepository();
  commit({ files: { a: '1' } });
  git('checkout', '-q', '-b', 'topic');
  commit({ files: { b: '1' } });
  git('checkout', '-q', 'main');
  commit({ files: { a: '2' } });
  const change = await openRange(await openRepository(directory), 'main', 'topic');
  expect(change.paths).toEqual(['b']);
  expect(await textsOf(change.before)).toEqual(['a 1']);
  expect(await textsOf(change.after)).toEqual(['a 1', 'b 1']);
});
