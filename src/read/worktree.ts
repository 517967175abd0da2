/**
 * A directory, in a git work tree or not → its current files, with those that git leaves out of the work tree
 * (a sparse checkout) from the index: they are not deleted. An existing file is read from the disk.
 * @module
 */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { EnvironmentError } from '../diagnostic/environment-error.ts';
import { MOST_LISTED_BYTES } from './bounds.ts';
import { readDisk, scanTree } from './directory.ts';
import { workTreeRoot } from './fleet-root.ts';
import { type GitFailure, gitError } from './git/git-command.ts';
import type { GitPlace } from './git/git-place.ts';
import { tryGitForBytes } from './git/run-git.ts';
import type { RepositoryReader } from './repository-reader.ts';
import { findWrongEntry } from './revision/entry-names.ts';
import {
  addEntries,
  type ListedEntry,
  parseEntries,
  readBlobsOf,
  readerOfNothing,
  readerOfWrong,
} from './revision/git-files.ts';
import { emptyDirectory } from './tree/file-node.ts';
import type { ReadContents } from './tree/stored-files.ts';
import { readerOfTree } from './tree/tree-reader.ts';

/** Opens a directory. Without git, or after an error of git, only the files on disk count. */
export async function openWorktree(directory: string): Promise<RepositoryReader> {
  return await openWith(directory, await listLeftOut(directory));
}

/** The same for a directory with a file at a path; without the file, nothing is listed. */
export async function openWorktreeWith(directory: string, file: string): Promise<RepositoryReader> {
  const left = await listLeftOut(directory);
  const isLeftOut = left?.some(({ path }) => path === file) === true;
  return isLeftOut || (await stands(join(directory, file)))
    ? await openWith(directory, left)
    : await readerOfTree(directory, emptyDirectory(), readDisk);
}

async function stands(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

async function openWith(
  directory: string,
  left: readonly ListedEntry[] | undefined,
): Promise<RepositoryReader> {
  if (left === undefined) return readerOfNothing(directory);
  const wrong = findWrongEntry(left);
  if (wrong !== undefined) return readerOfWrong(directory, wrong);
  const tree = await scanTree(directory);
  const place = placeOf(directory);
  await addEntries(place, tree, left);
  const readContents = left.length === 0 ? readDisk : readBoth(place, left);
  return await readerOfTree(directory, tree, readContents);
}

/** A committed directory may look like a repository; git would use its index as that of the directory. */
function placeOf(directory: string): GitPlace {
  return { directory, settings: [['safe.bareRepository', 'explicit']] };
}

/** Tags of entries that git does not compare with the disk: `skip-worktree` and, in lower case, `assume-unchanged`. */
const LEFT_OUT = /^[a-zS]$/;

/** Entries of the index that git leaves out; undefined when there are too many to list. */
async function listLeftOut(directory: string): Promise<readonly ListedEntry[] | undefined> {
  const root = await workTreeRoot(directory);
  if (root === undefined) return [];
  const listing = await listIndex(directory);
  if (!Buffer.isBuffer(listing)) return listing && judgeFailure(listing);
  const all = parseEntries(listing, ([tag = '', mode = '', id = '', stage], path) => {
    const isLeftOut = LEFT_OUT.test(tag) && stage === '0';
    return { mode: isLeftOut ? mode : '', id, path, isUnmerged: false };
  });
  return all.filter(({ mode }) => mode !== '');
}

async function listIndex(directory: string): Promise<Buffer | GitFailure | undefined> {
  const args = ['ls-files', '-v', '--stage', '-z'];
  try {
    return await tryGitForBytes(placeOf(directory), args, { most: MOST_LISTED_BYTES });
  } catch (cause) {
    if (cause instanceof EnvironmentError) return Buffer.alloc(0);
    throw cause;
  }
}

/** A sparse index lists directories by their trees, which a partial clone may lack: then the left-out files are unknown. */
function judgeFailure(failure: GitFailure): readonly ListedEntry[] {
  const error = gitError(failure);
  if (error.code === objectMissing.code) throw error;
  return [];
}

/** Reads addresses in their order, each from the disk or the index. */
function readBoth(place: GitPlace, left: readonly ListedEntry[]): ReadContents {
  const readIndex = readBlobsOf(place, left);
  const known = new Set(left.map(({ id }) => id));
  return async (places, most) => {
    const ids = places.filter((at) => known.has(at));
    const files = places.filter((at) => !known.has(at));
    const [blobs, others] = [await readIndex(ids, most), await readDisk(files, most)];
    const found = new Map([
      ...blobs.map((content, i) => [ids[i] ?? '', content] as const),
      ...others.map((content, i) => [files[i] ?? '', content] as const),
    ]);
    // Contents beyond the limit are left out, and all after them.
    const end = places.findIndex((at) => !found.has(at));
    return places.slice(0, end < 0 ? places.length : end).flatMap((at) => found.get(at) ?? []);
  };
}
