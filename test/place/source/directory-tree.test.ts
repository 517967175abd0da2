import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildDirectoryTree,
  filesBelow,
  matchDirectories,
  sourceTrees,
} from '../../../src/place/source/directory-tree.ts';

const paths = ['a/b/1.yaml', 'a/b/c/2.yaml', 'a/.h/3.yaml', 'ab/b/4.yaml', '5.yaml', 'a/6.yaml'];
const root = buildDirectoryTree(paths);
const match = (glob: string): string =>
  matchDirectories(
    root,
    glob.split('/').filter((segment) => segment !== ''),
  )
    .map(({ path }) => path)
    .join(' ');

describe('a glob', () => {
  test.each([
    ['', ''],
    ['a', 'a'],
    ['a/b', 'a/b'],
    ['*', 'a ab'],
    ['a*', 'a ab'],
    ['*b', 'ab'],
    ['*/b', 'a/b ab/b'],
    ['a/*', 'a/b'],
    ['a/.*', 'a/.h'],
    ['a/.h', 'a/.h'],
    ['**/b', 'a/b ab/b'],
    ['a/**', 'a a/b a/b/c'],
    ['a/**/c', 'a/b/c'],
    ['**/**/**/c', 'a/b/c'],
    ['nowhere/*', ''],
    ['5.yaml', ''],
    ['toString', ''],
  ])('%j matches %j', (glob, expected) => {
    expect(match(glob)).toBe(expected);
  });

  test('is not slowed down by its own repetition', () => {
    const deep = buildDirectoryTree([`${'a/'.repeat(300)}x.yaml`]);
    expect(matchDirectories(deep, [...Array<string>(300).fill('**'), 'b'])).toEqual([]);
  });
});

test('files below a directory are all of them, sorted, but for those of other directories', () => {
  const [a, b] = [matchDirectories(root, ['a'])[0], matchDirectories(root, ['a', 'b'])[0]];
  if (a === undefined || b === undefined) throw new Error('no such directory');
  expect(filesBelow(a, new Set())).toEqual([
    'a/.h/3.yaml',
    'a/6.yaml',
    'a/b/1.yaml',
    'a/b/c/2.yaml',
  ]);
  expect(filesBelow(a, new Set([a, b]))).toEqual(['a/.h/3.yaml', 'a/6.yaml']);
});

test.each([
  ['a', '5.yaml ab/b/4.yaml'],
  ['a/b', '5.yaml a/.h/3.yaml a/6.yaml ab/b/4.yaml'],
  ['a/b/d', '5.yaml a/.h/3.yaml a/6.yaml a/b/1.yaml a/b/c/2.yaml ab/b/4.yaml'],
  ['toString', '5.yaml a/.h/3.yaml a/6.yaml a/b/1.yaml a/b/c/2.yaml ab/b/4.yaml'],
])('the tree without %s', (path, expected) => {
  expect(filesBelow(sourceTrees(root, path).authored, new Set()).join(' ')).toBe(expected);
});

test('the order of the paths does not matter', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
      const tree = buildDirectoryTree(shuffled);
      expect(filesBelow(tree, new Set())).toEqual(filesBelow(root, new Set()));
    }),
    { seed: 7, numRuns: 30 },
  );
});
