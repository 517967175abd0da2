/**
 * The fleet's own repository as nobody expects it: other storage of refs, objects elsewhere, partial, shallow, replaced. A run ends
 * with what is right or with a code, and asks nobody and runs nothing for it.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cloneRepository, type TestRepository, writeFiles } from '../support/git-repository.ts';
import { committedFleet, endOfRun } from '../support/hostile-fleet.ts';
import { settings } from '../support/known-ways/known-way.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';

afterEach(() => vi.unstubAllEnvs());

const extension = (name: string, value: string) => (repository: TestRepository) => {
  repository.git('config', 'core.repositoryformatversion', '1');
  repository.git('config', `extensions.${name}`, value);
};

/** Refs in tables, as git 2.45 and newer writes them: this git cannot. */
function tables(repository: TestRepository): void {
  rmSync(join(repository.directory, '.git/refs'), { recursive: true });
  writeFiles(repository.directory, {
    '.git/HEAD': 'ref: refs/heads/.invalid\n',
    '.git/refs/heads': 'this repository uses the reftable format\n',
    '.git/reftable/tables.list': '0x000000000001-0x000000000001-0bcd1234.ref\n',
    '.git/reftable/0x000000000001-0x000000000001-0bcd1234.ref': 'REFT',
  });
  const config = join(repository.directory, '.git/config');
  writeFileSync(
    config,
    '[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = reftable\n',
  );
}

const objectsOf = (repository: TestRepository) => join(repository.directory, '.git/objects');

/** The same repository without its objects, which are elsewhere. */
function elsewhere(place: (original: string) => string) {
  return (repository: TestRepository) => {
    const original = cloneRepository(repository.directory);
    rmSync(objectsOf(repository), { recursive: true });
    writeFiles(repository.directory, {
      '.git/objects/info/alternates': `${place(objectsOf(original))}\n`,
      '.git/objects/pack/none': '',
    });
  };
}

const rows: readonly (readonly [
  what: string,
  prepare: (repository: TestRepository) => void,
  hydrate: string,
])[] = [
  ['refs in tables', tables, '3 DIS0125'],
  ['an extension that no git knows', extension('nobody', 'x'), '3 DIS0125'],
  ['a format of objects that no git knows', extension('objectFormat', 'md5'), '3 DIS0125'],
  ['objects of another repository', elsewhere((path) => path), '0'],
  ['objects nowhere', elsewhere(() => '/nonexistent/objects'), '3 DIS0126'],
  ['objects of itself', elsewhere(() => '.'), '3 DIS0126'],
  ['objects in a device', elsewhere(() => '/dev/stdin'), '3 DIS0126'],
  [
    'a blob that a ref replaces',
    (repository) => {
      const evil = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: repository.directory,
        input: settings.replace('name: a', 'name: evil'),
        encoding: 'utf8',
      }).trim();
      repository.git(
        'update-ref',
        `refs/replace/${repository.git('rev-parse', 'HEAD:apps/x/a.yaml').trim()}`,
        evil,
      );
    },
    '0',
  ],
  [
    'grafted parents',
    (repository) => {
      repository.commit({ files: { 'apps/x/b.yaml': settings.replace('name: a', 'name: b') } });
      writeFiles(repository.directory, {
        '.git/info/grafts': `${repository.git('rev-parse', 'HEAD').trim()}\n`,
      });
    },
    '0',
  ],
  [
    'a head that names nothing',
    ({ directory }) => writeFileSync(join(directory, '.git/HEAD'), 'x\n'),
    '3 DIS0121',
  ],
  [
    'packed refs that are none',
    ({ directory }) => writeFileSync(join(directory, '.git/packed-refs'), '\0\0 x\n'),
    '3 DIS0125',
  ],
  [
    'an index that is none',
    ({ directory }) => writeFileSync(join(directory, '.git/index'), 'x'),
    '0',
  ],
  [
    'a configuration that is none',
    ({ directory }) => writeFileSync(join(directory, '.git/config'), '[core\n'),
    '3 DIS0125',
  ],
  [
    'an owner who is somebody else',
    ({ directory }) => {
      if (getuid?.() !== 0) return;
      chownSync(directory, 65534, 65534);
      chownSync(join(directory, '.git'), 65534, 65534);
    },
    '3 DIS0125',
  ],
];

describe('a repository with', () => {
  test.each(rows)('%s', async (what, prepare, end) => {
    const isRoot = getuid?.() === 0;
    const repository = committedFleet();
    prepare(repository);
    const { directory } = repository;
    // The files of the work tree are there in any case.
    expect(await endOfRun(directory, 'check')).toBe('0');
    const expected = what.startsWith('an owner') && !isRoot ? '0' : end;
    expect(await endOfRun(directory, 'hydrate')).toBe(expected);
    if (expected !== '0') return;
    const { stdout } = await runProgram(['hydrate'], { cwd: directory });
    expect(stdout).toContain('unchanged');
    const written = repository.git('--no-replace-objects', 'grep', '-h', 'name: [ae]', 'env/paris');
    expect(written).toContain('name: a');
    expect(written).not.toContain('evil');
  });
});

describe('what an earlier run has kept', () => {
  test('stands in for no object that is gone', async () => {
    const source = committedFleet();
    source.git('config', 'uploadpack.allowFilter', 'true');
    const partial = cloneRepository(`file://${source.directory}`);
    expect(await endOfRun(partial.directory, 'hydrate')).toBe('0');
    const kept = partial.ref('refs/heads/env/paris');
    source.commit({ files: { 'apps/x/b.yaml': settings.replace('name: a', 'name: b') } });
    for (const [key, value] of [
      ['remote.origin.promisor', 'true'],
      ['remote.origin.partialclonefilter', 'blob:none'],
    ] as const) {
      partial.git('config', key, value);
    }
    partial.git('fetch', '--quiet', '--filter=blob:none');
    partial.git('update-ref', 'refs/heads/main', 'refs/remotes/origin/main');
    source.git('checkout', '--quiet', '--orphan', 'gone');
    rmSync(source.directory, { recursive: true });
    expect(await endOfRun(partial.directory, 'hydrate')).toBe('3 DIS0126');
    expect(partial.ref('refs/heads/env/paris')).toBe(kept);
  });
});

describe('the same branches come of', () => {
  test('a shallow clone and a work tree of its own', async () => {
    const source = committedFleet();
    source.commit({ files: { 'apps/x/b.yaml': settings.replace('name: a', 'name: b') } });
    expect(await endOfRun(source.directory, 'hydrate')).toBe('0');
    const tree = source.git('rev-parse', 'env/paris^{tree}');
    const shallow = cloneRepository(`file://${source.directory}`, '--depth=1');
    expect(await endOfRun(shallow.directory, 'hydrate')).toBe('0');
    expect(shallow.git('rev-parse', 'env/paris^{tree}')).toBe(tree);
    const clone = cloneRepository(source.directory, '--no-local');
    const beside = scratchDirectory();
    clone.git('worktree', 'add', '--quiet', '--detach', join(beside, 'tree'));
    expect(await endOfRun(join(beside, 'tree'), 'hydrate')).toBe('0');
    expect(clone.git('rev-parse', 'env/paris^{tree}')).toBe(tree);
  });
});
