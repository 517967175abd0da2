import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commitObject, parseIdentity } from '../../../src/plan/object/commit.ts';
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
