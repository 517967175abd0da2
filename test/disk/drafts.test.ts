import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withDrafts } from '../../src/disk/drafts.ts';
import { processName } from '../../src/disk/process-name.ts';
import { makeRepository } from '../support/git-repository.ts';
import { nameOfEnded } from '../support/name-of-ended.ts';
import { scratchDirectory } from '../support/scratch.ts';

const PREFIX = '.distributary-draft-';

describe('drafts', () => {
  test('are in the directory of git, and gone when the work is done', async () => {
    const { directory } = makeRepository();
    mkdirSync(join(directory, 'deploy'));
    const home = join(directory, '.git/distributary/drafts');
    await withDrafts(join(directory, 'deploy'), async (drafts) => {
      expect(drafts.startsWith(`${home}/`)).toBe(true);
      writeFileSync(join(drafts, 'a'), '');
    });
    await expect(withDrafts(directory, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(readdirSync(home)).toEqual([]);
  });

  test('are in that of a linked work tree', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '' } });
    const linked = join(scratchDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', linked);
    const found = await withDrafts(linked, (drafts) => Promise.resolve(drafts));
    expect(found).toContain(join(repository.directory, '.git/worktrees'));
  });

  test('are ignored by git where they are among the files', async () => {
    const { directory, git } = makeRepository();
    const inner = join(directory, 'inner');
    mkdirSync(inner);
    // As in a work tree whose directory of git cannot be written.
    writeFileSync(join(directory, '.git/distributary'), '');
    await withDrafts(inner, async (drafts) => {
      writeFileSync(join(drafts, 'a.yaml'), 'a: 1\n');
      git('add', '.');
      expect(git('status', '--porcelain')).toBe('');
      execFileSync('git', ['-C', directory, 'add', 'inner']);
      expect(git('status', '--porcelain')).toBe('');
    });
    expect(readdirSync(inner)).toEqual([]);
  });

  test('those of a process that has ended are removed, and no others', async () => {
    const { directory } = makeRepository();
    const plain = scratchDirectory();
    const living = await processName();
    const names = [living, nameOfEnded(living), 'somebody-else'];
    const home = join(directory, '.git/distributary/drafts');
    for (const name of names) mkdirSync(join(home, name), { recursive: true });
    for (const name of names) mkdirSync(join(plain, PREFIX + name));
    await withDrafts(directory, async () => {});
    await withDrafts(plain, async (drafts) => {
      expect(readFileSync(join(drafts, '.gitignore'), 'utf8')).toBe('*\n');
    });
    expect(readdirSync(home).sort()).toEqual([living, 'somebody-else'].sort());
    expect(readdirSync(plain).sort()).toEqual(
      [living, 'somebody-else'].map((name) => PREFIX + name).sort(),
    );
  });
});
