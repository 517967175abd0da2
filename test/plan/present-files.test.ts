import { expect, test } from 'vitest';
import type { Tree } from '../../src/git/object/tree.ts';
import { presentFiles } from '../../src/plan/present-files.ts';

const file = { mode: '100644', id: '1' };
const trees: Readonly<Record<string, Tree>> = {
  root: new Map([
    ['apps', { mode: '40000', id: 'apps' }],
    ['README.md', file],
  ]),
  apps: new Map([
    ['\xc3\xa4', { mode: '40000', id: 'web' }],
    ['x', file],
  ]),
  web: new Map([['manifest.yaml', file]]),
};
const files = presentFiles('root', (id) => trees[id] ?? new Map());

test('files are found by path', () => {
  expect(files.find('README.md')).toEqual({ entry: file });
  expect(files.find('apps/ä/manifest.yaml')).toEqual({ entry: file });
  expect(files.find('apps').entry?.mode).toBe('40000');
  expect(files.find('apps/nothing/here')).toEqual({});
});

test('a file in the place of a directory is named', () => {
  expect(files.find('apps/x/y/z')).toEqual({ blockedBy: 'apps/x' });
});

test('everything below a directory is listed', () => {
  expect(files.below('apps')).toEqual(['apps/ä/manifest.yaml', 'apps/x']);
  expect(files.below('apps/x')).toEqual([]);
  expect(files.below('nothing')).toEqual([]);
});

test('without a tree there is nothing', () => {
  expect(presentFiles(undefined, () => new Map()).find('a')).toEqual({});
});
