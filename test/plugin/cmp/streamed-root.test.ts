import { describe, expect, test } from 'vitest';
import { findStreamedFiles, narrowedTo } from '../../../plugin/cmp/streamed-root.ts';

const root = '/tmp/_cmp_server/6f8c';

describe('the files that were handed over', () => {
  test.each([
    [root, '.'],
    [`${root}/apps/web`, 'apps/web'],
    [`${root}/_cmp_server/apps`, '_cmp_server/apps'],
  ])('around %s begin at the directory of the call', (directory, inside) => {
    expect(findStreamedFiles(directory)).toEqual({ root, directory: inside });
  });

  test.each(['/srv/fleet', '/tmp/_cmp_server', '/'])('are not around %s', (directory) => {
    expect(findStreamedFiles(directory)).toBeUndefined();
  });
});

describe('what manifest-generate-paths leaves', () => {
  test.each([
    ['.', 'apps/web', 'apps/web'],
    ['web', 'apps/web', 'apps'],
    ['apps/web', './apps/web/', undefined],
    ['.', '.', undefined],
    ['.', undefined, undefined],
  ])('of the repository when "%s" there is "%s" here', (directory, sourcePath, expected) => {
    expect(narrowedTo({ root, directory }, sourcePath)).toBe(expected);
  });
});
