import { expect, test } from 'vitest';
import { pathProblem, pathSegments } from '../../../src/kind/notation/repository-path.ts';

test.each(['apps', 'apps/*', './apps/', 'a/.b', '.github', 'a..b/c', '.', '.gitops'])(
  '%s is fine',
  (path) => {
    expect(pathProblem(path)).toBeUndefined();
  },
);

test.each([
  ['', 'backslashes'],
  ['a\\b', 'backslashes'],
  ['a\nb', 'control'],
  ['a\u0000', 'control'],
  ['x'.repeat(5000), 'backslashes'],
  ['/etc/passwd', 'relative'],
  ['C:/x', 'relative'],
  ['..', '".."'],
  ['a/../../b', '".."'],
  ['.git', '.git'],
  ['a/.Git/config', '.git'],
  ['.distributary/inventory', '.distributary'],
])('%j is not', (path, words) => {
  expect(pathProblem(path)).toContain(words);
});

test('segments leave out what means nothing', () => {
  expect(pathSegments('./a//b/./c/')).toEqual(['a', 'b', 'c']);
  expect(pathSegments('.')).toEqual([]);
});
