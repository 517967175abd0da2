/**
 * A directory, in a git work tree or not → its current files, with those that git leaves out of the work tree
 * (a sparse checkout) from the index: they are not deleted. An existing file is read from the disk.
 * @module
 */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { GitPlace } from '../git/git-place.ts';
import { findWrongEntry } from '../git/listing/entry-names.ts';
import { listLeftOut, workTreePlace } from '../git/listing/list-left-out.ts';
import type { ListedEntry } from '../git/listing/listed-entry.ts';
import { readDisk, scanTree } from './directory.ts';
import type { RepositoryReader } from './repository-reader.ts';
import { addEntries, readBlobsOf, readerOfNothing, readerOfWrong } from './revision/git-files.ts';
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
  const place = workTreePlace(directory);
  await addEntries(place, tree, left);
  const readContents = left.length === 0 ? readDisk : readBoth(place, left);
  return await readerOfTree(directory, tree, readContents);
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
