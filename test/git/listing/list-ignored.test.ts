import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listIgnored } from '../../../src/git/listing/list-ignored.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { directoryWith } from '../../support/scratch.ts';

function write(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

describe('what git ignores', () => {
  test('is named by every file of patterns, at every level', async () => {
    const { directory, commit } = makeRepository();
    commit({ files: { '.gitignore': '*.tgz\n', 'a/.gitignore': 'local.yaml\n', 'a/x.yaml': '' } });
    write(directory, {
      ...{ 'a/local.yaml': '', 'a/b/c.tgz': '', 'a/b/d.yaml': '', 'local.yaml': '' },
      '.git/info/exclude': '/excluded\n',
      excluded: '',
    });
    const all = await listIgnored(directory);
    expect(all?.toSorted()).toEqual(['a/b/c.tgz', 'a/local.yaml', 'excluded']);
    expect((await listIgnored(join(directory, 'a')))?.toSorted()).toEqual([
      'b/c.tgz',
      'local.yaml',
    ]);
  });

  test('is no file of the index', async () => {
    const { directory, git } = makeRepository();
    write(directory, { '.gitignore': '*.tgz\n', 'a.tgz': '', 'b.tgz': '' });
    git('add', '-f', 'a.tgz');
    expect(await listIgnored(directory)).toEqual(['b.tgz']);
  });

  test('is one path for a whole directory, with all that is below it', async () => {
    const { directory, commit } = makeRepository();
    commit({ files: { '.gitignore': 'dist/\n', 'src/a': '' } });
    for (let i = 0; i < 200; i++) write(directory, { [`dist/${i}/a.yaml`]: '' });
    expect(await listIgnored(directory)).toEqual(['dist']);
  });

  test('is nothing in a directory that is ignored itself, or without git', async () => {
    const { directory, commit } = makeRepository();
    commit({ files: { '.gitignore': 'play/\n', a: '' } });
    write(directory, { 'play/fleet/a.yaml': '', 'play/b.yaml': '' });
    expect(await listIgnored(join(directory, 'play/fleet'))).toEqual([]);
    expect(await listIgnored(join(directory, 'play'))).toEqual([]);
    const plain = directoryWith({ '.gitignore': '*', a: '' });
    rmSync(join(plain, '.git'), { recursive: true, force: true });
    expect(await listIgnored(plain)).toEqual([]);
  });
});
