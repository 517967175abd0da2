import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { type CodeFile, readCode } from '../../../plugin/start/code-file.ts';
import { openKeptCode } from '../../../plugin/start/kept-code.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const sources = {
  sum: '(function (a, b) { return a + b; })',
  twice: '(function (a) { return 2 * a; })',
  both: '(function (a, b) { return [a, b].join(); })',
};

function fileIn(directory: string): CodeFile {
  const owner = process.getuid?.() ?? 0;
  const directories: CodeFile['directories'] = [directory, join(directory, 'code')];
  return { directories, owner, mode: 0o600, isTwice: true, name: 'build v20', command: 'render' };
}

/** A run that calls these scripts. */
function run(directory: string, ...names: readonly (keyof typeof sources)[]): readonly unknown[] {
  const code = openKeptCode(fileIn(directory));
  const results = names.map((name) => code.compile(name, sources[name])(2, 3));
  code.keep();
  return results;
}

const onlyFile = (directory: string) =>
  join(directory, 'code', readdirSync(join(directory, 'code'))[0] ?? '');
const inodeOf = (path: string) => statSync(path).ino;

/** The codes in the file, by their names. */
function kept(directory: string): Readonly<Record<string, string | undefined>> {
  const codes = [...readCode(fileIn(directory))];
  return Object.fromEntries(codes.map(([name, code]) => [name, code()?.toString('hex')]));
}

describe('the code of scripts', () => {
  test('is kept by the first run, and taken by the second, which writes nothing', () => {
    const directory = scratchDirectory();
    expect(run(directory, 'sum')).toEqual([5]);
    const inode = inodeOf(onlyFile(directory));
    expect(run(directory, 'sum')).toEqual([5]);
    expect(inodeOf(onlyFile(directory))).toBe(inode);
  });

  test('grows by the scripts of a later run, and loses none', () => {
    const directory = scratchDirectory();
    run(directory, 'sum', 'both');
    const before = kept(directory);
    expect(run(directory, 'twice')).toEqual([4]);
    expect(kept(directory)).toEqual({ ...before, twice: expect.any(String) });
    const inode = inodeOf(onlyFile(directory));
    expect(run(directory, 'twice', 'sum', 'both')).toEqual([4, 5, '2,3']);
    expect(inodeOf(onlyFile(directory))).toBe(inode);
  });

  test('is made anew where the file is damaged', () => {
    const directory = scratchDirectory();
    run(directory, 'sum');
    const path = onlyFile(directory);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
    expect(run(directory, 'sum')).toEqual([5]);
    expect(readFileSync(path)).toHaveLength(bytes.length);
  });

  test('stays unkept where nothing can be written', () => {
    const directory = scratchDirectory();
    writeFileSync(join(directory, 'code'), '');
    expect(run(directory, 'sum')).toEqual([5]);
    const code = openKeptCode(undefined);
    expect(code.compile('sum', sources.sum)(1, 2)).toBe(3);
    code.keep();
  });
});
