import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownDirectory } from '../../src/disk/own-directory.ts';
import { makeRepository } from '../support/git-repository.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

const refused = { code: 'DIS0818' };

describe('a path', () => {
  test.each(['', '.', '..', 'a//b', 'a/../b', '/a', 'a\0', '.git', 'a/.GIT', '.git. /x', 'git~1'])(
    '%j is not ours',
    async (path) => {
      const own = await ownDirectory({ root: scratchDirectory() });
      await expect(own.at(path)).rejects.toMatchObject(refused);
    },
  );

  test('is ours below directories and below nothing, and not behind a link or a file', async () => {
    const root = directoryWith({ 'a/b': '' });
    symlinkSync('a', join(root, 'link'));
    const own = await ownDirectory({ root });
    for (const path of ['a/c', 'new/c', 'a/b', 'link', '.github/x', 'git']) {
      expect(await own.at(path)).toBe(join(root, path));
    }
    for (const path of ['link/c', 'a/b/c']) {
      await expect(own.at(path)).rejects.toMatchObject(refused);
    }
  });
});

describe('a directory of git', () => {
  test.each([
    ['its own', '.git', []],
    ['one below', '.git/hooks', []],
    ['one that is not there', '.git/x/y', []],
    ['a bare one', '.', ['--bare']],
    ['below a bare one', 'x', ['--bare']],
  ])('is no root, unless that is said: %s', async (_, path, options) => {
    const root = join(makeRepository(...options).directory, path);
    await expect(ownDirectory({ root })).rejects.toMatchObject(refused);
    const own = await ownDirectory({ root, isOfGit: true });
    expect(await own.at('distributary/lock')).toBe(join(root, 'distributary/lock'));
  });

  test('of a linked work tree is one as well', async () => {
    const { git } = makeRepository();
    git('commit', '-q', '--allow-empty', '-m', 'x');
    const linked = join(scratchDirectory(), 'linked');
    git('worktree', 'add', '-q', linked);
    const place = git('-C', linked, 'rev-parse', '--absolute-git-dir').trim();
    await expect(ownDirectory({ root: place })).rejects.toMatchObject(refused);
    // The work tree itself is that of the fleet.
    expect(await (await ownDirectory({ root: linked })).at('a')).toBe(join(linked, 'a'));
  });

  test('behind a link on the way to the root is found', async () => {
    const { directory } = makeRepository();
    const elsewhere = scratchDirectory();
    symlinkSync(join(directory, '.git'), join(elsewhere, 'link'));
    await expect(ownDirectory({ root: join(elsewhere, 'link/x') })).rejects.toMatchObject(refused);
    mkdirSync(join(elsewhere, 'real'));
    symlinkSync('real', join(elsewhere, 'mine'));
    expect((await ownDirectory({ root: join(elsewhere, 'mine') })).root).toBe(
      join(elsewhere, 'real'),
    );
  });
});
