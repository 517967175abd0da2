/** Commits that no git would make are told of in the branches all the same, and the second run changes nothing. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeObject } from '../support/hostile/crafted-objects.ts';
import { runProgram } from '../support/run-program.ts';
import { demoRepository, git, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

const ann = 'Ann <ann@example.com>';

/** Header lines below the tree's, and the message. */
const commits: readonly (readonly [string, string, string])[] = [
  ['long before 1970', `author ${ann} -99999999999 +0000\ncommitter ${ann} -1 +0000`, 'x\n'],
  [
    'of a far future',
    `author ${ann} 99999999999999 +0000\ncommitter ${ann} 18446744073709551616 +9999`,
    'x\n',
  ],
  ['without a date', `author ${ann}\ncommitter ${ann}`, 'x\n'],
  ['without people', '', 'x\n'],
  ['of nobody', 'author <> 0 +0000\ncommitter <> 0 +0000', 'x\n'],
  [
    'of somebody with too many brackets',
    'author A <a> <b> 1 +0000\ncommitter A <<a>> 1 +0000',
    'x\n',
  ],
  [
    'of a terminal',
    'author \u001b[31mA\u0007 <a@b> 1 +0000\ncommitter A <a@b> 1 +0000',
    '\u001b]0;x\u0007::error::x\n',
  ],
  [
    'in an encoding that there is',
    `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000\nencoding UTF-16`,
    'x\n',
  ],
  [
    'in one that there is not',
    `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000\nencoding ../../x`,
    'x\n',
  ],
  ['without a message', `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000`, ''],
  ['with a byte 0', `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000`, 'a\0b\n'],
  [
    'with trailers of Argo CD',
    `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000`,
    'x\n\nArgocd-reference-commit-sha: ../../x\nArgocd-reference-commit-repourl: javascript:x\nArgocd-reference-commit-author: "\n',
  ],
  [
    'with a message of a megabyte',
    `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000`,
    `${'long '.repeat(200_000)}\n`,
  ],
  [
    'with a signature of nobody',
    `author ${ann} 1 +0000\ncommitter ${ann} 1 +0000\ngpgsig -----BEGIN\n x\nmergetag object x`,
    'x\n',
  ],
];

test.each(commits)('a commit %s', async (_, headers, message) => {
  const directory = demoRepository();
  const tree = git(directory, 'rev-parse', 'HEAD^{tree}').trim();
  const lines = [`tree ${tree}`, ...(headers === '' ? [] : [headers])];
  const body = Buffer.from(`${lines.join('\n')}\n\n${message}`);
  const id = writeObject(join(directory, '.git'), 'commit', body);
  const first = await runProgram(['hydrate', '--rev', id, '-o', 'json'], { cwd: directory });
  expect(first.status, first.stderr).toBe(0);
  expect(first.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(first.stdout)).toMatchObject({ kind: 'Plan' });
  const refs = git(directory, 'for-each-ref');
  const second = await runProgram(['hydrate', '--rev', id], { cwd: directory });
  expect(second.status).toBe(0);
  expect(git(directory, 'for-each-ref')).toBe(refs);
  // Git finds fault with the commit that was made by hand, and with none of ours.
  const { stderr } = spawnSync('git', ['fsck', '--no-dangling', 'env/paris'], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line !== '' && !line.includes(id))).toEqual([]);
});
