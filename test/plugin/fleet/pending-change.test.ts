import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCommonOptions, contextOf } from '../../../plugin/fleet/context.ts';
import { openPendingChange } from '../../../plugin/fleet/pending-change.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { listeningHost } from '../../support/run-program.ts';

function contextWith(cwd: string, env: Readonly<Record<string, string>>) {
  const command = addCommonOptions(new Command()).parse([], { from: 'user' });
  return contextOf(command, listeningHost({ cwd, env }).host);
}

test('the change is that of the index which git names, or of the commits which pre-commit names', async () => {
  const { directory, git, commit } = makeRepository();
  const first = commit({ files: { a: '1' } });
  const second = commit({ files: { b: '1' } });
  writeFileSync(join(directory, 'c'), '1');
  git('read-tree', '--index-output=.git/next', 'HEAD');
  git('add', 'c');
  const paths = async (env: Readonly<Record<string, string>>) =>
    (await openPendingChange(contextWith(directory, env), directory)).paths;
  expect(await paths({})).toEqual(['c']);
  expect(await paths({ GIT_INDEX_FILE: '.git/next' })).toEqual([]);
  const range = { PRE_COMMIT_FROM_REF: first, PRE_COMMIT_TO_REF: second };
  expect(await paths({ ...range, GIT_INDEX_FILE: '.git/next' })).toEqual(['b']);
  rmSync(join(directory, 'c'));
});
