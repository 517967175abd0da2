/** A directory → the git work tree around it. Git itself is not run. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { nearestDirectory, statOf } from '../disk/nearest-directory.ts';

/**
 * The way from the root of the git work tree to a directory, as in `deploy/`; empty at the root, and where there is no git.
 * Git itself is not run: a report names its files also without an installed git.
 */
export async function workTreePrefix(directory: string): Promise<string> {
  const root = await workTreeRoot(directory);
  const way = root === undefined ? '' : relative(root, resolve(directory));
  return way === '' ? '' : `${way.split(sep).join('/')}/`;
}

/** The root of the git work tree around a directory; undefined where there is none. */
export async function workTreeRoot(directory: string): Promise<string | undefined> {
  return await nearestDirectory(
    directory,
    async (each) => (await statOf(join(each, '.git'))) !== undefined,
  );
}

/**
 * The path of a file in a work tree, as its commits may have it; undefined for a file outside, and for one of git. A link in the work tree is
 * a file of it, and so is what a link elsewhere leads to.
 */
export async function wayInWorkTree(root: string, file: string): Promise<string | undefined> {
  const [roots, paths] = await Promise.all(
    [root, file].map(async (path) => [path, await realpath(path).catch(() => path)]),
  );
  const ways = paths?.flatMap((path) => roots?.flatMap((each) => wayIn(each, path) ?? []) ?? []);
  return ways?.find((way) => !way.split(sep).includes('.git'));
}

/** The way from a directory to a path below it. */
export function wayIn(directory: string, path: string): string | undefined {
  const way = relative(directory, path);
  return isAbsolute(way) || way.split(sep)[0] === '..' ? undefined : way;
}

/**
 * The directory of git in the root of a work tree; undefined where it is elsewhere (a linked work tree, a submodule), or is none that git
 * would use. `gitrepository-layout(5)`.
 */
export async function gitDirectoryIn(root: string): Promise<string | undefined> {
  const directory = join(root, '.git');
  const parts = ['HEAD', 'objects', 'refs'].map((name) => statOf(join(directory, name)));
  return (await Promise.all(parts)).includes(undefined) ? undefined : directory;
}
