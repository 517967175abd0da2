import { describe, expect, test } from 'vitest';
import {
  clusterTemplate,
  isBelow,
  parentOf,
  topDirectories,
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

test('topDirectories', () => {
  expect(topDirectories(['b/x', 'a/b/y', 'a/b/c/z', 'ab/w'])).toEqual(['a/b', 'ab', 'b']);
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

test.each([
  ['clusters/north/a.yaml', 'clusters/{{ name }}'],
  ['north/deep/a.yaml', '{{ name }}'],
  ['clusters/north.yaml', undefined],
  ['clusters/northern/a.yaml', undefined],
])('clusterTemplate of %s', (path, template) => {
  expect(clusterTemplate(path, new Set(['north']))).toBe(template);
});
