import { expect, test } from 'vitest';
import { offline } from '../../src/git/git-place.ts';

test('a place offline is the same place, without remotes', () => {
  expect(offline({ directory: '/a', settings: [], remoteSeconds: 1 })).toEqual({
    directory: '/a',
    settings: [],
  });
});
