import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workTreePrefix } from '../../src/git/work-tree.ts';
import { directoryWith } from '../support/scratch.ts';

describe('the prefix in a work tree', () => {
  test.each([
    [
      'is the way from the root',
      { '.git/HEAD': '', 'deploy/eu/x.yaml': '' },
      'deploy/eu',
      'deploy/eu/',
    ],
    ['is empty at the root', { '.git/HEAD': '' }, '.', ''],
    [
      'counts from a linked work tree, whose .git is a file',
      { 'a/.git': 'gitdir: x', 'a/b/c': '' },
      'a/b',
      'b/',
    ],
  ])('%s', async (_, files, from, prefix) => {
    expect(await workTreePrefix(join(directoryWith(files), from))).toBe(prefix);
  });
});
