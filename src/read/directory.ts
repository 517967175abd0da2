/**
 * A plain directory → its files. No git is needed. Files are opened without following a link and without waiting for a pipe,
 * so that replacing an entry between listing and reading can neither lead outside nor block.
 */
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, open, readdir, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileNotRegular, fileUnreadable } from '../diagnostic/codes/read.ts';
import { rootUnreadable } from '../diagnostic/codes/read-git.ts';
import { diagnose } from '../diagnostic/diagnostic.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { MOST_VISITS } from './bounds.ts';
import { type Failure, LARGEST_FILE, tooLarge } from './decode-text.ts';
import { type RepositoryReader, skippedDirectories } from './repository-reader.ts';
import { type DirectoryNode, emptyDirectory, type FileNode } from './tree/file-node.ts';
import type { ReadContents } from './tree/stored-files.ts';
import { readerOfTree } from './tree/tree-reader.ts';

/** Maximum number of open files. */
const OPEN_FILES = 32;

/** Lists the files below a directory. */
export async function openDirectory(directory: string): Promise<RepositoryReader> {
  return await readerOfTree(directory, await scanTree(directory), readDisk);
}

async function realRoot(directory: string): Promise<string> {
  try {
    const root = await realpath(directory);
    await readdir(root);
    return root;
  } catch (cause) {
    throw environmentError(rootUnreadable, { directory, problem: problemOf(cause) }, cause);
  }
}

/**
 * The tree of files below a directory, as they are stored.
 * @param ignored the paths in it that commits leave out; absent: no commit contains it. In a commit an absolute link means another place on
 * every machine.
 */
export async function scanTree(
  directory: string,
  ignored?: readonly string[],
): Promise<DirectoryNode> {
  const root = await realRoot(directory);
  const skipped = new Set(ignored?.map((path) => join(root, path)));
  const tree = await scanDirectory(root, {
    ...{ root, skipped, isCommitted: ignored !== undefined },
    count: 0,
  });
  invariant(tree.type === 'directory', 'a root is a directory');
  return tree;
}

interface Scan {
  readonly root: string;
  readonly isCommitted: boolean;
  /** Whole paths of entries that are left out. */
  readonly skipped: ReadonlySet<string>;
  /** Entries so far. */
  count: number;
}

async function scanDirectory(directory: string, scan: Scan): Promise<FileNode> {
  const entries = await readdir(directory, { withFileTypes: true });
  if (directory !== scan.root && entries.some(({ name }) => name === '.git')) {
    return { type: 'submodule' };
  }
  const node = emptyDirectory();
  for (const entry of entries) {
    // One more than is followed: the limit is noticed there, and reported once.
    if (scan.count > MOST_VISITS) break;
    const path = join(directory, entry.name);
    if (skippedDirectories.has(entry.name) || scan.skipped.has(path)) continue;
    scan.count += 1;
    node.entries.set(entry.name, await scanEntry(path, entry, scan));
  }
  return node;
}

async function scanEntry(path: string, entry: Dirent, scan: Scan): Promise<FileNode> {
  if (entry.name.includes('\ufffd')) return { type: 'misnamed' };
  if (entry.isFile()) return { type: 'file', at: path };
  try {
    if (entry.isSymbolicLink()) return linkNode(await readlink(path), scan);
    return entry.isDirectory() ? await scanDirectory(path, scan) : { type: 'special' };
  } catch (cause) {
    return { type: 'unreadable', problem: problemOf(cause) };
  }
}

/** An absolute link is valid when it resolves to a place below the root, and no commit contains it. */
function linkNode(target: string, { root, isCommitted }: Scan): FileNode {
  if (!isAbsolute(target)) return { type: 'link', target: target.split(sep).join('/') };
  if (isCommitted) return { type: 'outside', target };
  const inside = relative(root, target);
  if (inside.startsWith('..') || isAbsolute(inside)) return { type: 'outside', target };
  return { type: 'link', target: `/${inside.split(sep).join('/')}` };
}

/** Reads files, some at a time; the sizes are checked before reading. */
export const readDisk: ReadContents = async (paths, most) => {
  const contents: (Uint8Array | Failure)[] = [];
  let room = most;
  for (let i = 0; i < paths.length && room >= 0; i += OPEN_FILES) {
    const opened = await Promise.all(paths.slice(i, i + OPEN_FILES).map(openOne));
    const fitting = opened.filter((file) => {
      room -= typeof file === 'function' ? 0 : file.size;
      return room >= 0;
    });
    const taken = fitting.map((file) => (typeof file === 'function' ? file : readOne(file.file)));
    for (const file of opened.slice(fitting.length)) {
      if (typeof file !== 'function') await file.file.close();
    }
    contents.push(...(await Promise.all(taken)));
  }
  return contents;
};

async function openOne(
  at: string,
): Promise<{ readonly file: FileHandle; readonly size: number } | Failure> {
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = await file.stat();
    if (stat.isFile() && stat.size <= LARGEST_FILE) return { file, size: stat.size };
    await file.close();
    return stat.isFile()
      ? (path) => tooLarge(path, stat.size)
      : (path) => diagnose(fileNotRegular, { path }, startOfFile(path));
  } catch (cause) {
    return unreadable(cause);
  }
}

async function readOne(file: FileHandle): Promise<Uint8Array | Failure> {
  try {
    return await file.readFile();
  } catch (cause) {
    return unreadable(cause);
  } finally {
    await file.close();
  }
}

function unreadable(cause: unknown): Failure {
  const problem = problemOf(cause);
  return (path) => diagnose(fileUnreadable, { path, problem }, startOfFile(path));
}

/** The system's error code, without the path in Node's messages. */
function problemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return /^[A-Z0-9_]+: [^,]+/.exec(cause.message)?.[0] ?? cause.message;
}
