import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownDirectory } from '../../src/disk/own-directory.ts';
import { replaceFiles } from '../../src/disk/replace-files.ts';
import { directoryWith } from '../support/scratch.ts';
import { wholeTree } from '../support/whole-tree.ts';

describe('files', () => {
  test('are written with what stands above them, and keep the mode of those they replace', async () => {
    const directory = directoryWith({ a: 'old' });
    chmodSync(join(directory, 'a'), 0o640);
    const own = await ownDirectory({ root: directory });
    await replaceFiles(own, [
      { path: 'a', text: 'new', over: (text) => text === 'old' },
      { path: 'b/c', text: () => 'made', isExecutable: true },
    ]);
    expect(readFileSync(join(directory, 'a'), 'utf8')).toBe('new');
    expect(statSync(join(directory, 'a')).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(directory, 'b/c'), 'utf8')).toBe('made');
    expect(statSync(join(directory, 'b/c')).mode & 0o111).toBe(0o111);
    expect(Object.keys(wholeTree(directory))).toEqual(['a', 'b', 'b/c']);
  });

  test.each<[string, string, 'any' | (() => boolean) | undefined]>([
    ['a file, where nothing may be', 'file', undefined],
    ['a file of others', 'file', () => false],
    ['a link', 'link', () => true],
    ['a directory', 'directory', 'any'],
  ])('change nothing over %s', async (_, path, over) => {
    const directory = directoryWith({ file: 'x' });
    symlinkSync('file', join(directory, 'link'));
    mkdirSync(join(directory, 'directory'));
    const before = wholeTree(directory);
    const own = await ownDirectory({ root: directory });
    const file = { path, text: '' };
    const files = [{ path: 'new', text: '' }, over === undefined ? file : { ...file, over }];
    await expect(replaceFiles(own, files)).rejects.toMatchObject({ code: 'DIS0818' });
    expect(wholeTree(directory)).toEqual(before);
  });
});
