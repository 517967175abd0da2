import { expect, test } from 'vitest';
import { findWrongEntry, TREE } from '../../../src/git/listing/entry-names.ts';

const file = (path: string) => ({ mode: '100644', path, isUnmerged: false });
const inTree = (path: string) => ({ mode: '100644', path });
const tree = (path: string) => ({ mode: TREE, path });
const unmerged = (path: string) => ({ mode: '100644', path, isUnmerged: true });

test.each([
  ['..', [file('../x')]],
  ['.', [file('a/./x')]],
  ['.git', [file('.git/hooks/pre-push')]],
  ['.git in any case', [file('a/.Git')]],
  ['nothing', [file('a//x')]],
  ['nothing at the end', [file('a/')]],
  ['a byte that ends names', [file('a\0b')]],
  ['the same name twice', [file('a'), file('a')]],
  ['a directory twice', [tree('a'), tree('a')]],
  ['a file and a directory', [file('a'), tree('a'), file('a/b')]],
  ['a directory and a file', [tree('a'), file('a/b'), file('a')]],
  ['a file in a file', [file('a'), file('a/b/c')]],
  ['a slash', [tree('x'), inTree('a/b')]],
  ['nothing but a slash', [inTree('a/b')]],
  ['one that a merge has left', [unmerged('../x')]],
])('%s is wrong', (_, entries) => {
  expect(findWrongEntry(entries)).toMatchObject({ path: expect.any(String) });
});

test('names that only look like it, and what a merge leaves, are fine', () => {
  const names = ['...', '.gitignore', 'a.git', '..a', 'a..', ' ', '-', 'größe', '.github/x'];
  expect(findWrongEntry(names.map(file))).toBe(undefined);
  expect(findWrongEntry([tree('a'), inTree('a/b'), tree('a/c'), inTree('a/c/d')])).toBe(undefined);
  expect(findWrongEntry([unmerged('a'), unmerged('a'), file('a/b')])).toBe(undefined);
});
