import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commitObject, parseIdentity } from '../../../src/git/object/commit.ts';
import { textOf } from '../../../src/git/object/content.ts';
import { isBinary } from '../../../src/git/object/git-object.ts';
import { makeRepository } from '../../support/git-repository.ts';

test('a commit has the id that git gives it', () => {
  const repository = makeRepository();
  const parent = repository.commit({});
  const tree = repository.git('rev-parse', 'HEAD^{tree}').trim();
  const env = {
    GIT_AUTHOR_NAME: 'Jürgen',
    GIT_AUTHOR_EMAIL: 'j@example.com',
    GIT_AUTHOR_DATE: '1750000000 +0000',
    GIT_COMMITTER_NAME: 'Jürgen',
    GIT_COMMITTER_EMAIL: 'j@example.com',
    GIT_COMMITTER_DATE: '1750000000 +0000',
  };
  const args = ['commit-tree', tree, '-p', parent, '-p', parent, '-F', '-'];
  const theirs = execFileSync('git', args, {
    cwd: repository.directory,
    env: { ...process.env, ...env },
    input: 'One\n\nTwo\n',
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ours = commitObject(
    {
      tree,
      // Git drops a parent that is named twice.
      parents: [parent],
      author: { name: 'Jürgen', mail: 'j@example.com' },
      date: 1_750_000_000,
      message: 'One\n\nTwo\n',
    },
    'sha1',
  );
  expect(ours.id).toBe(theirs.trim());
});

test.each([
  [-5, 0],
  [2 ** 64, 253_402_300_799],
])('a date of %j, which a crafted commit may have, becomes one that git takes', (date, written) => {
  const tree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
  const author = { name: 'Ann', mail: 'ann@example.com' };
  const commit = commitObject({ tree, parents: [], author, date, message: 'x\n' }, 'sha1');
  const text = isBinary(commit.body) ? '' : textOf(commit.body);
  expect(text).toContain(`\nauthor Ann <ann@example.com> ${written} +0000\n`);
  expect(text).toContain(`\ncommitter Ann <ann@example.com> ${written} +0000\n`);
});

describe('an author', () => {
  test.each([
    ['Argo CD <argo-cd@example.com>', 'Argo CD', 'argo-cd@example.com'],
    ['Jürgen M. Müller <j@localhost>', 'Jürgen M. Müller', 'j@localhost'],
  ])('is %s', (text, name, mail) => {
    expect(parseIdentity(text)).toEqual({ name, mail });
  });

  test.each([
    'ann',
    'ann@example.com',
    '<ann@example.com>',
    ' <ann@example.com>',
    'Ann <>',
    'Ann <a b>',
    'Ann  <a@b>',
    'Ann <a@b> ',
    'Ann <a@b>\nparent 1',
    'A\0nn <a@b>',
    'Ann< <a@b>',
    '.Ann <a@b>',
    'Ann, <a@b>',
    'Ann <a@b.>',
    'Ann\ud800x <a@b>',
  ])('is not %j', (text) => {
    expect(parseIdentity(text)).toBeUndefined();
  });
});
