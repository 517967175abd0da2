import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { containedDirectory } from '../../src/read/contained-directory.ts';
import { directoryWith } from '../support/scratch.ts';

/** Where a path leads, relative to the directory of all. */
async function check(files: Readonly<Record<string, string>>, from: string, path: string) {
  const all = directoryWith({ 'inside/overlays/paris/x': '', 'outside/x': '', ...files });
  symlinkSync(join(all, 'outside'), join(all, 'inside/link'));
  const found = await containedDirectory(join(all, from), path);
  return 'problem' in found ? found.problem : found.path.slice(all.length + 1);
}

const paris = 'inside/overlays/paris';

describe('a directory in a git work tree', () => {
  const git = { 'inside/.git': 'gitdir: elsewhere\n' };

  test.each([
    ['../..', 'inside'],
    ['.', paris],
    ['../../overlays', 'inside/overlays'],
    ['../../..', 'leads out of the git repository'],
    ['../../../outside', 'leads out of the git repository'],
    ['../../link', 'leads out of the git repository'],
    ['../../nowhere', 'leads to no directory that can be read'],
    ['x', 'is not a directory'],
    ['a\u0000b', 'leads to no directory that can be read'],
  ])('%j: %s', async (path, expected) => {
    expect(await check(git, paris, path)).toBe(expected);
  });
});

describe('a directory without git', () => {
  test.each([
    ['../..', 'inside'],
    ['../../..', ''],
    ['.', paris],
    ['../../../outside', 'is neither above nor below the working directory'],
    ['../../link', 'is neither above nor below the working directory'],
  ])('%j: %s', async (path, expected) => {
    expect(await check({}, paris, path)).toBe(expected);
  });

  test('may be below', async () => {
    expect(await check({}, 'inside', 'overlays')).toBe('inside/overlays');
  });
});

test('a working directory that is gone has no directories', async () => {
  const all = directoryWith({});
  mkdirSync(join(all, 'a'));
  const found = await containedDirectory(join(all, 'b'), '../a');
  expect(found).toEqual({ problem: 'leads to no directory that can be read' });
});
