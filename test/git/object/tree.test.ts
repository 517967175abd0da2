import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isBinary } from '../../../src/git/object/git-object.ts';
import {
  fromByteString,
  parseTree,
  type Tree,
  toByteString,
  treeObject,
} from '../../../src/git/object/tree.ts';
import { makeRepository } from '../../support/git-repository.ts';

const blob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
const entry = (mode: string) => ({ mode, id: blob });

describe('a tree', () => {
  test('has the id that git gives it, in git’s order', () => {
    const { directory } = makeRepository();
    const git = (input: string, ...args: string[]) =>
      execFileSync('git', args, { cwd: directory, input, encoding: 'utf8' }).trim();
    git('', 'hash-object', '-w', '--stdin');
    const empty = git('', 'mktree');
    const names = ['a', 'a.b', 'a-b', 'a0', 'ä', 'B', 'z'];
    const lines = names.map((name) =>
      name === 'a' ? `040000 tree ${empty}\ta` : `100644 blob ${blob}\t${name}`,
    );
    const tree: Tree = new Map(
      names.map((name) => [
        toByteString(name),
        name === 'a' ? { mode: '40000', id: empty } : entry('100644'),
      ]),
    );
    expect(treeObject(tree, 'sha1').id).toBe(git(`${lines.join('\n')}\n`, 'mktree'));
  });

  test('is read as it was written, names that are no UTF-8 too', () => {
    const tree: Tree = new Map([
      ['\xff\xfe', entry('100755')],
      [toByteString('ö'), entry('120000')],
      ['sub', entry('40000')],
    ]);
    const { body } = treeObject(tree, 'sha1');
    const read = parseTree(Buffer.from(isBinary(body) ? body : []), 'sha1');
    expect(new Map(read)).toEqual(new Map(tree));
  });

  test('that is cut off is none', () => {
    expect(parseTree(Buffer.from('100644 a\0short'), 'sha1')).toBeUndefined();
    expect(parseTree(Buffer.from('100644'), 'sha1')).toBeUndefined();
    expect(parseTree(Buffer.alloc(0), 'sha1')?.size).toBe(0);
  });
});

test('names are bytes', () => {
  expect(toByteString('ä')).toBe('\xc3\xa4');
  expect(fromByteString(toByteString('ä始🚀'))).toBe('ä始🚀');
  expect(fromByteString('\xff')).toBe('\ufffd');
});
