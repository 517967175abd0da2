import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../../src/git/repository.ts';
import { readCommit } from '../../../src/git/store/read-commit.ts';
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

describe('a commit without its parent', () => {
  test('is an error of git', async () => {
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
