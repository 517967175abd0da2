import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../../src/git/repository.ts';
import { readCommit } from '../../../src/git/store/read-commit.ts';
import { openCommit } from '../../../src/read/revision/git-tree.ts';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
} from '../../support/git-repository.ts';

async function open(directory: string, revision = 'HEAD') {
  const repository = await openRepository(directory);
  return openCommit(repository, await readCommit(repository, revision));
}

async function check(repository: TestRepository, below = '', revision = 'HEAD') {
  const reader = await open(join(repository.directory, below), revision);
  const { value, diagnostics } = await reader.read(reader.paths);
  return {
    texts: Object.fromEntries(value.map(({ path, text }) => [path, text])),
    problems: [...reader.problems, ...diagnostics].map(({ code, at }) => `${code} ${at.file}`),
  };
}

describe('a commit', () => {
  test('is read as it is, whatever the work tree and the index hold', async () => {
    const repository = makeRepository();
    repository.commit({
      files: { 'a b/ä.yaml': '1', 'x\ty': '2', '.gitattributes': '* text eol=crlf\n' },
    });
    writeFileSync(join(repository.directory, 'a b/ä.yaml'), 'changed');
    writeFileSync(join(repository.directory, 'staged'), 'new');
    repository.git('add', '.');
    expect((await check(repository)).texts).toEqual({
      '.gitattributes': '* text eol=crlf\n',
      'a b/ä.yaml': '1',
      'x\ty': '2',
    });
  });

  test('is any revision, in a bare clone too', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1' } });
    repository.commit({ files: { a: '2' } });
    const bare = cloneRepository(repository.directory, '--bare');
    expect((await check(bare, '', 'HEAD~1')).texts).toEqual({ a: '1' });
    expect((await check(bare, '', 'main')).texts).toEqual({ a: '2' });
  });

  test('is read below the directory of the fleet', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'deploy/x/a': '1', b: '2' } });
    const reader = await open(join(repository.directory, 'deploy/x'));
    expect(reader.paths).toEqual(['a']);
    expect(reader.description).toMatch(/^commit [0-9a-f]{7}, directory deploy\/x\/$/);
  });

  test('that lacks the directory of the fleet has no fleet', async () => {
    const repository = makeRepository();
    const first = repository.commit({ files: { b: '2' } });
    repository.commit({ files: { 'deploy/a': '1' } });
    const reading = open(join(repository.directory, 'deploy'), first);
    await expect(reading).rejects.toMatchObject({ code: 'DIS0127' });
  });

  test('is read without what npm keeps', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'a/node_modules/b/c.yaml': '', 'a/d': '1' } });
    expect((await check(repository)).texts).toEqual({ 'a/d': '1' });
  });

  test('of a repository of SHA-256 is read the same', async () => {
    const repository = makeRepository('--object-format=sha256');
    repository.commit({ files: { a: '1' } });
    expect((await check(repository)).texts).toEqual({ a: '1' });
  });
});

describe('links of a commit', () => {
  test('are resolved in the commit', async () => {
    const repository = makeRepository();
    symlinkSync('../base', join(repository.directory, 'later'));
    repository.commit({ files: { 'base/x': '1', 'apps/y': '2' } });
    symlinkSync('../base', join(repository.directory, 'apps/link'));
    symlinkSync('../base/x', join(repository.directory, 'apps/file'));
    repository.commit({});
    writeFileSync(join(repository.directory, 'base/x'), 'changed');
    expect(await check(repository)).toEqual({
      texts: { 'apps/file': '1', 'apps/link/x': '1', 'apps/y': '2', 'base/x': '1' },
      problems: ['DIS0103 later'],
    });
  });

  test('leave neither the repository nor the fleet, and no absolute one is followed', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'deploy/a': '1', outside: '2' } });
    symlinkSync('../outside', join(repository.directory, 'deploy/out'));
    symlinkSync('/etc/passwd', join(repository.directory, 'deploy/etc'));
    symlinkSync('circle', join(repository.directory, 'deploy/circle'));
    repository.commit({});
    expect(await check(repository, 'deploy')).toEqual({
      texts: { a: '1' },
      problems: ['DIS0104 circle', 'DIS0103 etc', 'DIS0103 out'],
    });
  });
});

test('a submodule is named', async () => {
  const repository = makeRepository();
  const commit = repository.commit({ files: { a: '1' } });
  repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},vendor/lib`);
  repository.git('commit', '-q', '-m', 'Add a submodule');
  expect(await check(repository)).toEqual({ texts: { a: '1' }, problems: ['DIS0110 vendor/lib'] });
});

test('what cannot be read is a finding', async () => {
  const repository = makeRepository();
  writeFileSync(join(repository.directory, 'latin'), Buffer.from([0xe4]));
  repository.commit({ files: { big: 'x'.repeat(17 * 1024 * 1024) } });
  expect((await check(repository)).problems).toEqual(['DIS0107 big', 'DIS0108 latin']);
  const reader = await open(repository.directory);
  const { diagnostics } = await reader.read(['nothing']);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0112']);
});

test('trees that hold each other twice end the listing', async () => {
  const repository = makeRepository();
  repository.commit({ files: { 'distributary.yaml': 'a: 1' } });
  const { directory } = repository;
  const make = (entries: string) =>
    execFileSync('git', ['mktree'], { cwd: directory, input: entries, encoding: 'utf8' }).trim();
  let tree = repository.git('rev-parse', 'HEAD^{tree}').trim();
  for (let level = 0; level < 40; level += 1) {
    tree = make(`040000 tree ${tree}\ta\n040000 tree ${tree}\tb\n`);
  }
  const id = repository.git('commit-tree', '-m', 'many', tree).trim();
  const reader = await open(directory, id);
  expect(reader.paths).toEqual([]);
  expect(reader.cut).toMatchObject({ code: 'DIS0111' });
});

/** A repository, and a commit of trees that are written byte by byte, as nothing but plumbing takes them. */
function crafting() {
  const { directory, git, commit } = makeRepository();
  commit({ files: { 'distributary.yaml': 'a: 1' } });
  const blob = git('rev-parse', 'HEAD:distributary.yaml').trim();
  const args = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'];
  /** Of names with what they hold: a blob, or a tree by its id. */
  const write = (entries: readonly (readonly [name: string, tree?: string])[]): string => {
    const parts = entries.flatMap(([name, tree]) => [
      Buffer.from(`${tree === undefined ? '100644' : '40000'} ${name}\0`),
      Buffer.from(tree ?? blob, 'hex'),
    ]);
    return String(
      execFileSync('git', args, { cwd: directory, input: Buffer.concat(parts) }),
    ).trim();
  };
  const read = async (entries: readonly (readonly [name: string, tree?: string])[]) => {
    const tree = write([...entries, ['distributary.yaml']]);
    return await open(directory, git('commit-tree', '-m', 'crafted', tree).trim());
  };
  return { write, read };
}

describe('a tree that git itself does not make is not read (DIS0140):', () => {
  test.each([['..'], ['.'], ['.GIT'], ['a/b'], ['../../x']])('a file %s', async (name) => {
    const reader = await crafting().read([[name]]);
    expect(reader.paths).toEqual([]);
    expect(reader.cut).toMatchObject({ code: 'DIS0140' });
  });

  test('directories of that name, and what stands there twice', async () => {
    const { write, read } = crafting();
    const inner = write([['a.yaml']]);
    const up = write([['..', write([['plugins', inner]])]]);
    expect((await read([['apps', up]])).cut?.message).toContain('".." is no name');
    expect((await read([['a'], ['a']])).cut?.message).toContain('twice');
    expect((await read([['a'], ['a', inner]])).cut?.message).toContain('a file and a directory');
    expect((await read([['a', inner]])).paths).toEqual(['a/a.yaml', 'distributary.yaml']);
  });
});
