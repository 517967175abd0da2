/**
 * A directory → its fleet's root, and the root's path in a git work tree.
 * @module
 */
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The file that makes a directory the root of a fleet. */
export const FLEET_FILE = 'distributary.yaml';

/**
 * Walks up from a directory to the nearest one with the fleet's file; undefined when there is none.
 * @param topmost an absolute directory that ends the search.
 */
export async function findFleetRoot(
  from: string,
  file: string = FLEET_FILE,
  topmost?: string,
): Promise<string | undefined> {
  // Below a missing directory, one above it would be mistaken for the intended one.
  if (!(await isDirectory(from))) return undefined;
  return await nearest(from, (directory) => isFile(join(directory, file)), topmost);
}

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
  return await nearest(directory, async (each) => (await statOf(join(each, '.git'))) !== undefined);
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

/** The nearest directory, from this one up, that matches. */
async function nearest(
  from: string,
  isWanted: (directory: string) => Promise<boolean>,
  topmost?: string,
): Promise<string | undefined> {
  for (let directory = resolve(from); ; directory = dirname(directory)) {
    if (await isWanted(directory)) return directory;
    if (directory === topmost || dirname(directory) === directory) return undefined;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() === true;
}

async function isFile(path: string): Promise<boolean> {
  return (await statOf(path))?.isFile() === true;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch {
    return undefined;
  }
}
