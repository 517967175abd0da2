import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCommit } from '../../../src/read/git/read-commit.ts';
import { openRepository } from '../../../src/read/git/repository.ts';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
} from '../../support/git-repository.ts';

const read = async ({ directory }: TestRepository, revision = 'HEAD') =>
  readCommit(await openRepository(directory), revision);

describe('a commit', () => {
  test('tells of author and committer', async () => {
    const repository = makeRepository();
    const id = repository.commit({ message: 'Ä\n\nb\n' });
    expect(await read(repository)).toEqual({
      id,
      authorName: 'Ann',
      authorMail: 'ann@example.com',
      authorDate: Date.parse('2026-01-02T03:04:05+02:00') / 1000,
      committerDate: Date.parse('2026-01-03T04:05:06+01:00') / 1000,
      message: 'Ä\n\nb\n',
      trailers: '',
    });
  });

  test('tells what the author wrote, not what a configuration makes of it', async () => {
    const repository = makeRepository();
    repository.commit({ files: { '.mailmap': 'Other <other@example.com> <ann@example.com>\n' } });
    repository.git('config', 'log.mailmap', 'true');
    repository.git('config', 'log.showSignature', 'true');
    repository.git('config', 'i18n.logOutputEncoding', 'latin1');
    repository.git('config', 'trailer.separators', '#');
    repository.commit({ message: 'Ä\n\nArgocd-reference-commit-sha: abcdef\n' });
    expect(await read(repository)).toMatchObject({
      authorName: 'Ann',
      message: 'Ä\n\nArgocd-reference-commit-sha: abcdef\n',
      trailers: 'Argocd-reference-commit-sha: abcdef\n',
    });
  });

  test('in another encoding is read in UTF-8', async () => {
    const repository = makeRepository();
    repository.git('config', 'i18n.commitEncoding', 'latin1');
    repository.commit({ message: Buffer.from('Ä', 'utf8').toString('latin1') });
    expect((await read(repository)).message).toContain('Ã');
  });

  test.each(['HEAD~1', 'v1', 'main~1', 'refs/tags/v1'])('may be named %s', async (revision) => {
    const repository = makeRepository();
    const first = repository.commit({});
    repository.git('tag', '-a', '-m', 'One', 'v1');
    repository.commit({});
    expect((await read(repository, revision)).id).toBe(first);
  });
});

describe('a commit as the object is', () => {
  const people = ['author', 'committer'].map((role) => `${role} Ann <ann@example.com> 1 +0000\n`);
  const cases: readonly (readonly [string, string])[] = [
    ['two lines', `${people.join('')}\nOne\n\nTwo`],
    ['no message', `${people.join('')}\n`],
    ['empty lines first', `${people.join('')}\n\n\nOne\n`],
    ['a signature', `${people.join('')}gpgsig -----BEGIN\n \n author B <b> 2 +0000\n\nOne\n`],
    ['an encoding', `${people.join('')}encoding latin1\n\n\u00c4\n`],
    ['bytes that are no UTF-8', `${people.join('')}\n\u00ff\u00fe\n`],
    ['a byte that ends it', `${people.join('')}\nOne\0Two\n`],
    ['a person without a name', `${people.join('').replace('Ann', '')}\nOne\n`],
    ['blanks around a name', `${people.join('').replace('Ann', '  Ann  ')}\nOne\n`],
    ['marks in a name', `${people.join('').replace('Ann', 'A>n')}\nOne\n`],
    ['a late year', `${people.join('').replace('> 1 ', '> 99999999999 ')}\nOne\n`],
    ['no time zone', `${people.join('').replace('> 1 +0000', '> 1')}\nOne\n`],
    ['two authors', `${people[0]}${people.join('')}\nOne\n`],
    ['nothing but a person', `${people[0]}\nOne\n`],
  ];

  test.each(cases)('is what git prints of it: %s', async (_, rest) => {
    const repository = makeRepository();
    repository.commit({});
    const tree = repository.git('rev-parse', 'HEAD^{tree}').trim();
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'];
    const input = Buffer.from(`tree ${tree}\n${rest}`, 'latin1');
    const options = { cwd: repository.directory, input, encoding: 'utf8' } as const;
    const id = execFileSync('git', args, options).trim();
    const { kept, ...apart } = await openRepository(repository.directory);
    const byGit = await readCommit(apart, id);
    expect(await readCommit(kept === undefined ? apart : { ...apart, kept }, id)).toEqual(byGit);
  });
});

describe('a commit without its parent', () => {
  test('is an error of git, also where the object itself can be read', async () => {
    const repository = makeRepository();
    repository.commit({});
    const commit = repository.git('cat-file', 'commit', 'HEAD');
    const input = commit.replace('\nauthor', `\nparent ${'1'.repeat(40)}\nauthor`);
    const options = { cwd: repository.directory, input, encoding: 'utf8' } as const;
    const args = ['hash-object', '-t', 'commit', '-w', '--stdin'];
    repository.git('update-ref', 'HEAD', execFileSync('git', args, options).trim());
    await expect(read(repository)).rejects.toMatchObject({ code: 'DIS0125' });
  });
});

describe('no commit', () => {
  test.each(['nothing', '--all', '-n1', 'HEAD:distributary.yaml', 'HEAD~5', ''])(
    'is %j',
    async (revision) => {
      const repository = makeRepository();
      repository.commit({ files: { 'distributary.yaml': '' } });
      await expect(read(repository, revision)).rejects.toMatchObject({ code: 'DIS0123' });
    },
  );

  test('is in a new repository', async () => {
    await expect(read(makeRepository())).rejects.toMatchObject({ code: 'DIS0122' });
    await expect(read(makeRepository(), 'main')).rejects.toMatchObject({ code: 'DIS0123' });
  });

  test('is here where the repository is gone that objects were borrowed from', async () => {
    const lender = makeRepository();
    const id = lender.commit({});
    const borrower = cloneRepository(lender.directory, '--shared');
    rmSync(join(lender.directory, '.git/objects'), { recursive: true });
    const lacking = { code: 'DIS0126', message: expect.stringContaining(id) };
    await expect(read(borrower)).rejects.toMatchObject(lacking);
    await expect(read(borrower, 'main')).rejects.toMatchObject(lacking);
    await expect(read(borrower, id)).rejects.toMatchObject({ code: 'DIS0123' });
  });
});
