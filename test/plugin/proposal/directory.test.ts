import { describe, expect, test } from 'vitest';
import {
  isBelow,
  parentOf,
  widestDirectories,
  withGlobs,
} from '../../../plugin/proposal/directory.ts';

test.each([
  ['a/b/c.yaml', 'a/b'],
  ['c.yaml', ''],
])('parentOf %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent);
});

test.each([
  ['a/b', 'a', true],
  ['ab', 'a', false],
  ['a', 'a', false],
  ['a', '', true],
])('isBelow %s, %s', (path, directory, answer) => {
  expect(isBelow(path, directory)).toBe(answer);
});

test('widestDirectories', () => {
  const files = ['t/eu/a', 't/us/b', 'apps/c', 'd'];
  expect(widestDirectories(files, ['apps/web/x'])).toEqual(['apps/c', 'd', 't']);
});

describe('withGlobs', () => {
  test.each<[string, string[], string[], string[]]>([
    ['joins siblings', ['a/x', 'a/y'], [], ['a/*']],
    ['leaves a single one', ['a/x'], [], ['a/x']],
    ['leaves siblings of something else', ['a/x', 'a/y'], ['a/z/file'], ['a/x', 'a/y']],
    ['leaves what lies in the root', ['x', 'y'], [], ['x', 'y']],
  ])('%s', (_, directories, everything, globs) => {
    expect(withGlobs(directories, everything)).toEqual(globs);
  });
});
