import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { type CodeFile, readCode, writeCode } from '../../../plugin/start/code-file.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const owner = process.getuid?.() ?? 0;
const codes = new Map([
  ['program', Buffer.from('the code of the program')],
  ['schema 1', Buffer.from('that of a schema')],
]);

function fileIn(directory: string, more: Partial<CodeFile> = {}): CodeFile {
  const directories: CodeFile['directories'] = [directory, join(directory, 'code')];
  return {
    directories,
    owner,
    mode: 0o600,
    isTwice: true,
    name: 'build v20',
    command: 'render',
    ...more,
  };
}

const paths = (directory: string) =>
  readdirSync(join(directory, 'code')).map((name) => join(directory, 'code', name));
const onlyPath = (directory: string) => paths(directory)[0] ?? '';

/** What can be relied on. */
function read(file: CodeFile): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries([...readCode(file)].map(([name, code]) => [name, code()?.toString()]));
}

function written(): { directory: string; file: CodeFile; path: string } {
  const directory = scratchDirectory();
  const file = fileIn(directory);
  writeCode(file, codes);
  return { directory, file, path: onlyPath(directory) };
}

const whole = { program: 'the code of the program', 'schema 1': 'that of a schema' };

describe('a file of code', () => {
  test('reads back as it was written, for the owner alone', () => {
    const { directory, file, path } = written();
    expect(read(file)).toEqual(whole);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'code')).mode & 0o777).toBe(0o700);
    expect(paths(directory)).toHaveLength(1);
  });

  test('is another one for each build and command', () => {
    const { directory } = written();
    writeCode(fileIn(directory, { command: 'check' }), codes);
    writeCode(fileIn(directory, { name: 'build v22' }), codes);
    expect(paths(directory)).toHaveLength(3);
  });

  test('has the code once next to the program', () => {
    const { path } = written();
    const directory = scratchDirectory();
    const beside = fileIn(directory, { isTwice: false });
    writeCode(beside, codes);
    expect(read(beside)).toEqual(whole);
    expect(2 * statSync(onlyPath(directory)).size).toBe(statSync(path).size);
    const bytes = readFileSync(onlyPath(directory));
    writeFileSync(onlyPath(directory), bytes.subarray(0, bytes.length - 16));
    expect(read(beside)['schema 1']).toBe(undefined);
  });

  test('is one of 32, those that were written last', () => {
    const directory = scratchDirectory();
    for (let build = 0; build < 40; build += 1) {
      writeCode(fileIn(directory, { name: `build ${build}` }), codes);
    }
    expect(paths(directory)).toHaveLength(32);
    expect(read(fileIn(directory, { name: 'build 39' }))).toEqual(whole);
  });
});

describe('not relied on is', () => {
  test('a byte that changed', () => {
    const { file, path } = written();
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(bytes.readUInt8(at) ^ 0x55, at);
      writeFileSync(path, damaged);
      for (const [name, text] of Object.entries(read(file))) {
        expect([undefined, new Map(Object.entries(whole)).get(name)]).toContain(text);
      }
    }
  });

  test('a file that was cut off', () => {
    const { file, path } = written();
    const bytes = readFileSync(path);
    for (let length = 0; length < bytes.length - 16; length += 1) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(read(file)['schema 1']).toBe(undefined);
    }
  });

  test('the file of another command', () => {
    const { directory, path } = written();
    const other = fileIn(directory, { command: 'check' });
    writeCode(other, codes);
    const [otherPath = ''] = paths(directory).filter((one) => one !== path);
    writeFileSync(otherPath, readFileSync(path));
    expect(read(other)).toEqual({ program: undefined, 'schema 1': undefined });
  });

  test('a link', () => {
    const { path } = written();
    const elsewhere = scratchDirectory();
    mkdirSync(join(elsewhere, 'code'));
    symlinkSync(path, join(elsewhere, 'code', path.slice(path.lastIndexOf('/') + 1)));
    expect(read(fileIn(elsewhere))).toEqual({});
  });

  test('a file that others may write', () => {
    const { file, path } = written();
    for (const mode of [0o620, 0o602]) {
      chmodSync(path, mode);
      expect(read(file)).toEqual({});
    }
  });

  test('a file of another user', () => {
    const { directory } = written();
    expect(read(fileIn(directory, { owner: owner + 1 }))).toEqual({});
  });
});

test('nothing is written to a directory that others may write to', () => {
  const directory = scratchDirectory();
  mkdirSync(join(directory, 'code'));
  chmodSync(join(directory, 'code'), 0o770);
  writeCode(fileIn(directory), codes);
  expect(paths(directory)).toEqual([]);
});

test('a file that cannot be put in its place leaves no draft behind', () => {
  const { directory, file, path } = written();
  rmSync(path);
  mkdirSync(path);
  writeCode(file, codes);
  expect(paths(directory)).toEqual([path]);
});
