import { mkdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/git/repository.ts';
import { cloneRepository, makeRepository } from '../support/git-repository.ts';
import { scratchDirectory } from '../support/scratch.ts';

describe('a repository', () => {
  test('is found from a directory inside', async () => {
    const { directory } = makeRepository();
    mkdirSync(join(directory, 'a/b'), { recursive: true });
    expect(await openRepository(join(directory, 'a/b'))).toEqual({
      directory: join(directory, 'a/b'),
      commonDirectory: join(directory, '.git'),
      prefix: 'a/b/',
      format: 'sha1',
      isShallow: false,
      configured: [],
      ofFiles: [],
      settings: [['core.sshCommand', 'ssh -o BatchMode=yes']],
    });
  });

  test('may be bare, shallow, or of SHA-256', async () => {
    const upstream = makeRepository();
    upstream.commit({});
    upstream.commit({});
    const bare = cloneRepository(upstream.directory, '--bare');
    const url = `file://${upstream.directory}`;
    const shallow = cloneRepository(url, '--depth=1');
    const other = makeRepository('--object-format=sha256');
    expect(await openRepository(bare.directory)).toMatchObject({
      commonDirectory: bare.directory,
      prefix: '',
    });
    expect(await openRepository(shallow.directory)).toMatchObject({ isShallow: true });
    expect(await openRepository(other.directory)).toMatchObject({ format: 'sha256' });
  });

  test('tells what remotes fetch and what is signed, and no URL', async () => {
    const upstream = makeRepository();
    upstream.commit({});
    const clone = cloneRepository(upstream.directory);
    clone.git('config', 'commit.gpgSign', 'true');
    clone.git('config', 'gpg.ssh.program', 'x');
    const { configured } = await openRepository(clone.directory);
    expect(configured.map(({ scope, key }) => `${scope} ${key}`)).toEqual([
      'local remote.origin.fetch',
      'local commit.gpgsign',
      'local gpg.ssh.program',
    ]);
  });

  test('is not in a directory that is not there', async () => {
    const absent = join(makeRepository().directory, 'absent');
    await expect(openRepository(absent)).rejects.toMatchObject({ code: 'DIS0121' });
  });

  test('may have several work trees', async () => {
    const repository = makeRepository();
    repository.commit({});
    const linked = join(scratchDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', linked);
    const { commonDirectory } = await openRepository(linked);
    expect(realpathSync(commonDirectory)).toBe(realpathSync(join(repository.directory, '.git')));
  });

  test('may stand in a directory whose name has a line break', async () => {
    const { directory } = makeRepository();
    const broken = join(scratchDirectory(), 'a\nb');
    renameSync(directory, broken);
    mkdirSync(join(broken, 'deploy'));
    expect(await openRepository(join(broken, 'deploy'))).toMatchObject({ prefix: 'deploy/' });
  });

  test('is none that lies among the files of a work tree, as anybody can commit one', async () => {
    const outer = makeRepository();
    const fleet = join(outer.directory, 'deploy');
    outer.git('init', '-q', '--bare', fleet);
    mkdirSync(join(fleet, 'apps'));
    for (const directory of [fleet, join(fleet, 'apps')])
      await expect(openRepository(directory)).rejects.toMatchObject({ code: 'DIS0128' });
    const { commonDirectory } = await openRepository(join(outer.directory, '.git/refs'));
    expect(commonDirectory).toBe(join(outer.directory, '.git'));
  });

  test('is not everywhere', async () => {
    await expect(openRepository(scratchDirectory())).rejects.toMatchObject({ code: 'DIS0121' });
  });
});
