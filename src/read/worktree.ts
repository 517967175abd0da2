/**
 * A directory, in a git work tree or not → its files as a commit of them would have them, with those that git leaves out of the work tree
 * (a sparse checkout) from the index: they are not deleted. An existing file is read from the disk, in the form that git stores. Files that git
 * ignores are left out, as a commit leaves them out.
 */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { findWrongEntry } from '../git/listing/entry-names.ts';
import { listIgnored } from '../git/listing/list-ignored.ts';
import { listTracked, type TrackedEntry, workTreePlace } from '../git/listing/list-tracked.ts';
import { LONGEST_PATH } from './bounds.ts';
import { openDirectory, readDisk, scanTree } from './directory.ts';
import type { RepositoryReader } from './repository-reader.ts';
import {
  addEntries,
  LINK,
  readBlobsOf,
  readerOfNothing,
  readerOfWrong,
  SUBMODULE,
} from './revision/git-files.ts';
import { namingFilters } from './revision/name-filters.ts';
import { isAsInIndex, readStored } from './stored-content.ts';
import {
  type DirectoryNode,
  directoryAt,
  emptyDirectory,
  type FileNode,
  filesBelow,
} from './tree/file-node.ts';
import type { ReadContents } from './tree/stored-files.ts';
import { readerOfTree } from './tree/tree-reader.ts';

/** Opens a directory. Without git, or after an error of git, only the files on disk count. */
export async function openWorktree(directory: string): Promise<RepositoryReader> {
  return await openWith(directory, await listTracked(directory));
}

/** The same for a directory with a file at a path; without the file, nothing is listed. */
export async function openWorktreeWith(directory: string, file: string): Promise<RepositoryReader> {
  const tracked = await listTracked(directory);
  const isLeftOut =
    Array.isArray(tracked) && tracked.some((entry) => entry.isLeftOut && entry.path === file);
  return isLeftOut || (await stands(join(directory, file)))
    ? await openWith(directory, tracked)
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
  tracked: readonly TrackedEntry[] | 'no git' | undefined,
): Promise<RepositoryReader> {
  if (tracked === undefined) return readerOfNothing(directory);
  if (tracked === 'no git') return await openDirectory(directory);
  const left = tracked.filter(({ isLeftOut }) => isLeftOut);
  const wrong = findWrongEntry(left);
  if (wrong !== undefined) return readerOfWrong(directory, wrong);
  const ignored = await listIgnored(directory);
  if (ignored === undefined) return readerOfNothing(directory);
  const tree = await scanTree(directory, ignored);
  const place = workTreePlace(directory);
  const others = await removeSubstitutes(
    tree,
    tracked.filter(({ isLeftOut, mode }) => !isLeftOut && (mode === LINK || mode === SUBMODULE)),
  );
  await addEntries(place, tree, [...left, ...others]);
  const paths = new Map([...filesBelow(tree)].map(([path, at]) => [at, path]));
  const entries = new Map(tracked.map((entry) => [entry.path, entry]));
  const readIndex = readBlobsOf(place, tracked);
  const readFiles = readStored({ place, paths, tracked: entries, readIndex });
  const ids = new Set(left.map(({ id }) => id));
  const readContents = left.length === 0 ? readFiles : readBoth(ids, readIndex, readFiles);
  return namingFilters(await readerOfTree(directory, tree, readContents), place);
}

/**
 * Removes what git puts on the disk in place of an entry: the directory of a submodule that is not checked out, and the text file of a link where
 * the file system has no links (`core.symlinks`).
 */
async function removeSubstitutes(
  tree: DirectoryNode,
  entries: readonly TrackedEntry[],
): Promise<readonly TrackedEntry[]> {
  const removed: TrackedEntry[] = [];
  for (const entry of entries) {
    const parts = entry.path.split('/');
    const name = parts.pop() ?? '';
    const around = directoryAt(tree, parts)?.entries;
    if (!(await isSubstitute(entry, around?.get(name)))) continue;
    around?.delete(name);
    removed.push(entry);
  }
  return removed;
}

async function isSubstitute(entry: TrackedEntry, node: FileNode | undefined): Promise<boolean> {
  if (entry.mode === SUBMODULE) return node?.type === 'directory';
  if (node?.type !== 'file') return false;
  const [content] = await readDisk([node.at], LONGEST_PATH);
  return content instanceof Uint8Array && isAsInIndex(content, entry);
}

/** Reads addresses in their order, each from the disk or the index. */
function readBoth(
  known: ReadonlySet<string>,
  readIndex: ReadContents,
  readFiles: ReadContents,
): ReadContents {
  return async (places, most) => {
    const ids = places.filter((at) => known.has(at));
    const files = places.filter((at) => !known.has(at));
    const [blobs, others] = [await readIndex(ids, most), await readFiles(files, most)];
    const found = new Map([
      ...blobs.map((content, i) => [ids[i] ?? '', content] as const),
      ...others.map((content, i) => [files[i] ?? '', content] as const),
    ]);
    // Contents beyond the limit are left out, and all after them.
    const end = places.findIndex((at) => !found.has(at));
    return places.slice(0, end < 0 ? places.length : end).flatMap((at) => found.get(at) ?? []);
  };
}
