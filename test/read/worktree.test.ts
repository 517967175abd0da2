import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWorktree, openWorktreeWith } from '../../src/read/worktree.ts';
import { makeRepository, repositoryAt, type TestRepository } from '../support/git-repository.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';

async function check(directory: string) {
  const reader = await openWorktree(directory);
  const { value, diagnostics } = await reader.read(reader.paths);
  const bytes = await reader.readBytes(reader.paths);
  expect(bytes.value.map(({ path }) => path)).toEqual(value.map(({ path }) => path));
  return {
    texts: Object.fromEntries(value.map(({ path, text }) => [path, text])),
    problems: [...reader.problems, ...diagnostics].map(({ code, at }) => `${code} ${at.file}`),
    cut: reader.cut?.code,
  };
}

function skip({ directory, git }: TestRepository, ...paths: readonly string[]): void {
  git('update-index', '--skip-worktree', ...paths);
  for (const path of paths) rmSync(join(directory, path));
}

const found = (texts: object, ...problems: readonly string[]) => ({
  texts,
  problems,
  cut: undefined,
});

describe('what git was told to leave out of the work tree', () => {
  test('is as it is in the index', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'deploy/a': '1', 'deploy/b/c': '1', 'deploy/d': '1', e: '1' } });
    writeFileSync(join(repository.directory, 'deploy/a'), '2');
    repository.git('add', 'deploy/a');
    skip(repository, 'deploy/a', 'deploy/b/c', 'e');
    writeFileSync(join(repository.directory, 'deploy/d'), '3');
    const texts = { a: '2', 'b/c': '1', d: '3' };
    expect(await check(join(repository.directory, 'deploy'))).toEqual(found(texts));
  });

  test('is as it lies there when it lies there all the same', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', 'b/c': '1', 'd/e': '1' } });
    skip(repository, 'a', 'b/c', 'd/e');
    writeFileSync(join(repository.directory, 'a'), '2');
    rmSync(join(repository.directory, 'b'), { recursive: true, force: true });
    writeFileSync(join(repository.directory, 'b'), '3');
    rmSync(join(repository.directory, 'd'), { recursive: true, force: true });
    symlinkSync('nowhere', join(repository.directory, 'd'));
    expect(await check(repository.directory)).toEqual(found({ a: '2', b: '3' }, 'DIS0105 d'));
  });

  test('may be the target of a link that lies there, and the other way round', async () => {
    const repository = makeRepository();
    const { directory } = repository;
    mkdirSync(join(directory, 'base'));
    symlinkSync('../base/x', join(directory, 'base/inner'));
    symlinkSync('base', join(directory, 'outer'));
    repository.commit({ files: { 'base/x': '1', y: '2' } });
    skip(repository, 'base/x', 'base/inner');
    expect(await check(directory)).toEqual(
      found({ 'base/inner': '1', 'base/x': '1', 'outer/inner': '1', 'outer/x': '1', y: '2' }),
    );
  });

  test('is not what was deleted', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', b: '1' } });
    rmSync(join(repository.directory, 'a'));
    expect(await check(repository.directory)).toEqual(found({ b: '1' }));
  });

  test('also counts where git assumes that nothing has changed', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', b: '1' } });
    repository.git('update-index', '--assume-unchanged', 'a', 'b');
    rmSync(join(repository.directory, 'a'));
    writeFileSync(join(repository.directory, 'b'), '2');
    expect(await check(repository.directory)).toEqual(found({ a: '1', b: '2' }));
  });

  test('is said by its path when the repository lacks it', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', 'b/c': '2' } });
    skip(repository, 'b/c');
    const id = repository.git('rev-parse', 'HEAD:b/c').trim();
    rmSync(join(repository.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
    await expect(check(repository.directory)).rejects.toMatchObject({
      code: 'DIS0126',
      message: expect.stringContaining(`${id}, the file "b/c"`),
    });
  });

  test('is still left out where npm keeps packages', async () => {
    const repository = makeRepository();
    repository.commit({ files: { 'node_modules/a': '1', b: '1' } });
    skip(repository, 'node_modules/a', 'b');
    expect(await check(repository.directory)).toEqual(found({ b: '1' }));
  });

  test('does not come from an index that somebody has committed', async () => {
    const inner = makeRepository();
    inner.commit({ files: { a: '1' } });
    skip(inner, 'a');
    const { directory } = makeRepository();
    const deploy = join(directory, 'deploy');
    cpSync(join(inner.directory, '.git'), deploy, { recursive: true });
    writeFileSync(join(deploy, 'config'), '[core]\nrepositoryformatversion = 0\nworktree = .\n');
    expect(repositoryAt(deploy).git('ls-files', '-t')).toBe('S a\n');
    expect((await openWorktree(deploy)).paths).not.toContain('a');
  });
});

describe('a directory', () => {
  test('needs no git', async () => {
    expect(await check(directoryWith({ a: '1' }))).toEqual(found({ a: '1' }));
    const repository = makeRepository();
    repository.commit({ files: { a: '1', b: '1' } });
    skip(repository, 'b');
    const path = process.env['PATH'] ?? '';
    onTestFinished(() => void vi.stubEnv('PATH', path));
    vi.stubEnv('PATH', scratchDirectory());
    expect(await check(repository.directory)).toEqual(found({ a: '1' }));
  });

  test('that is to hold a file is not listed without it', async () => {
    const directory = directoryWith({ 'a/b': '1' });
    expect((await openWorktreeWith(directory, 'b')).paths).toEqual([]);
    expect((await openWorktreeWith(directory, 'a/b')).paths).toEqual(['a/b']);
    symlinkSync('nowhere', join(directory, 'link'));
    const { paths, problems } = await openWorktreeWith(directory, 'link');
    expect([paths, problems.map(({ code }) => code)]).toEqual([['a/b'], ['DIS0105']]);
  });

  test('that is to hold a file may have it in the index', async () => {
    const repository = makeRepository();
    repository.commit({ files: { a: '1', b: '1' } });
    skip(repository, 'a');
    expect((await openWorktreeWith(repository.directory, 'a')).paths).toEqual(['a', 'b']);
    expect((await openWorktreeWith(repository.directory, 'c')).paths).toEqual([]);
  });
});

describe('what git ignores', () => {
  test('is not read, and no link leads to it', async () => {
    const { directory, commit, git } = makeRepository();
    symlinkSync('secret.yaml', join(directory, 'link'));
    commit({ files: { '.gitignore': 'secret*\nout/\n', a: '1', 'b/c': '1' } });
    mkdirSync(join(directory, 'out/deep'), { recursive: true });
    for (const path of ['secret.yaml', 'b/secret.yaml', 'secret-kept', 'out/deep/d', 'new']) {
      writeFileSync(join(directory, path), '2');
    }
    git('add', '-f', 'secret-kept');
    const texts = {
      '.gitignore': 'secret*\nout/\n',
      a: '1',
      'b/c': '1',
      new: '2',
      'secret-kept': '2',
    };
    expect(await check(directory)).toEqual(found(texts, 'DIS0105 link'));
    const reader = await openWorktree(directory);
    expect((await reader.ignored?.())?.toSorted()).toEqual(['b/secret.yaml', 'out', 'secret.yaml']);
  });

  test('is read all the same in a directory that is ignored as a whole, and outside of a repository', async () => {
    const { directory, commit } = makeRepository();
    commit({ files: { '.gitignore': 'play/\n', a: '1' } });
    mkdirSync(join(directory, 'play'));
    writeFileSync(join(directory, 'play/a'), '2');
    expect(await check(join(directory, 'play'))).toEqual(found({ a: '2' }));
    const plain = directoryWith({ '.gitignore': 'a', a: '1' });
    expect(await check(plain)).toEqual(found({ '.gitignore': 'a', a: '1' }));
  });
});
