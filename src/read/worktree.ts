/**
 * A plain directory → its files. No git is needed. Files are opened without following a link and without waiting for a pipe,
 * so that nothing that is exchanged between listing and reading leads outside or blocks.
 * @module
 */
import { constants, type Dirent } from 'node:fs';
import { open, readdir, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileMissing, fileNotRegular, fileUnreadable } from '../diagnostic/codes/read.ts';
import { rootUnreadable } from '../diagnostic/codes/read-git.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { decodeAll, LARGEST_FILE, splitRead, tooLarge } from './decode-text.ts';
import { emptyDirectory, type FileNode } from './file-node.ts';
import { followLinks } from './follow-links.ts';
import { type RepositoryReader, skippedDirectories } from './repository-reader.ts';

/** More files than this below one root end the listing. */
const MOST_FILES = 200_000;

/** As many files are open at a time. */
const OPEN_FILES = 32;

/** Lists the files below a directory. */
export async function openWorktree(directory: string): Promise<RepositoryReader> {
  const root = await realRoot(directory);
  const scan: Scan = { root, count: 0 };
  const tree = await scanDirectory(root, scan);
  invariant(tree.type === 'directory', 'a root is a directory');
  const { files, problems } = followLinks(tree, MOST_FILES);
  const readBytes: RepositoryReader['readBytes'] = async (wanted) => {
    const read: (FileBytes | Diagnostic)[] = [];
    for (let i = 0; i < wanted.length; i += OPEN_FILES) {
      const some = wanted.slice(i, i + OPEN_FILES);
      read.push(...(await Promise.all(some.map((path) => readOne(path, files.get(path))))));
    }
    return splitRead(read);
  };
  return {
    description: directory,
    paths: [...files.keys()],
    problems,
    read: async (wanted) => decodeAll(await readBytes(wanted)),
    readBytes,
  };
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

interface Scan {
  readonly root: string;
  count: number;
}

async function scanDirectory(directory: string, scan: Scan): Promise<FileNode> {
  const entries = await readdir(directory, { withFileTypes: true });
  if (directory !== scan.root && entries.some(({ name }) => name === '.git')) {
    return { type: 'submodule' };
  }
  const node = emptyDirectory();
  for (const entry of entries) {
    // One more than is followed: so the limit is noticed there, and said once.
    if (scan.count > MOST_FILES) break;
    if (skippedDirectories.has(entry.name)) continue;
    node.entries.set(entry.name, await scanEntry(join(directory, entry.name), entry, scan));
  }
  return node;
}

async function scanEntry(path: string, entry: Dirent, scan: Scan): Promise<FileNode> {
  if (entry.name.includes('\ufffd')) return { type: 'misnamed' };
  if (entry.isFile()) {
    scan.count += 1;
    return { type: 'file', at: path };
  }
  try {
    if (entry.isSymbolicLink()) return linkNode(await readlink(path), scan.root);
    return entry.isDirectory() ? await scanDirectory(path, scan) : { type: 'special' };
  } catch (cause) {
    return { type: 'unreadable', problem: problemOf(cause) };
  }
}

/** An absolute link is fine as long as it leads to a place below the root. */
function linkNode(target: string, root: string): FileNode {
  if (!isAbsolute(target)) return { type: 'link', target: target.split(sep).join('/') };
  const inside = relative(root, target);
  if (inside.startsWith('..') || isAbsolute(inside)) return { type: 'outside', target };
  return { type: 'link', target: `/${inside.split(sep).join('/')}` };
}

async function readOne(path: string, at: string | undefined): Promise<FileBytes | Diagnostic> {
  if (at === undefined) return diagnose(fileMissing, { path }, startOfFile(path));
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return diagnose(fileNotRegular, { path }, startOfFile(path));
      if (stat.size > LARGEST_FILE) return tooLarge(path, stat.size);
      return { path, bytes: await file.readFile() };
    } finally {
      await file.close();
    }
  } catch (cause) {
    const problem = problemOf(cause);
    return diagnose(fileUnreadable, { path, problem }, startOfFile(path));
  }
}

/** The system's word for what went wrong, without the path that it stands beside in Node's messages. */
function problemOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return /^[A-Z0-9_]+: [^,]+/.exec(cause.message)?.[0] ?? cause.message;
}
