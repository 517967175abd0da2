import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRepository } from '../../../src/git/repository.ts';
import { openRevision } from '../../../src/read/revision/git-tree.ts';
import { openWorktree } from '../../../src/read/worktree.ts';
import { cloneRepository, makeRepository } from '../../support/git-repository.ts';

test('a file that is no text names its filter, in a commit and in the work tree; others name none', async () => {
  const repository = makeRepository();
  for (const path of ['a', 'b']) writeFileSync(join(repository.directory, path), '\xff', 'latin1');
  repository.commit({ files: { '.gitattributes': 'a filter=x\nb -filter\n', c: 'text\n' } });
  const problemsOf = async (directory: string) => {
    const opened = await openRepository(directory);
    const { reader } = await openRevision(opened, 'HEAD');
    const found = await reader.read(reader.paths);
    return found.diagnostics.map(({ code, at, message }) => [code, at.file, message]);
  };
  const named = [
    ['DIS0108', 'a', '"a" is not valid UTF-8 as git stores it'],
    ['DIS0108', 'b', '"b" is not valid UTF-8'],
  ];
  expect(await problemsOf(repository.directory)).toEqual(named);
  const { read, paths } = await openWorktree(repository.directory);
  const { diagnostics } = await read(paths);
  expect(diagnostics.map(({ message }) => message)).toEqual(named.map(([, , message]) => message));
  // A bare repository has no file of attributes.
  const bare = cloneRepository(repository.directory, '--bare');
  expect(await problemsOf(bare.directory)).toEqual([
    ['DIS0108', 'a', '"a" is not valid UTF-8'],
    ['DIS0108', 'b', '"b" is not valid UTF-8'],
  ]);
});
