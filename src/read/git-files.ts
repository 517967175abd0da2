/**
 * What git lists of a tree or of an index → a reader of those files, whose texts are blobs.
 * @module
 */
import { fileMissing } from '../diagnostic/codes/read.ts';
import { objectMissing } from '../diagnostic/codes/read-git.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { decodeAll, LARGEST_FILE, splitRead, tooLarge } from './decode-text.ts';
import { type DirectoryNode, directoryAt, emptyDirectory, type FileNode } from './file-node.ts';
import { followLinks } from './follow-links.ts';
import { type ReadObject, readObjects } from './git/read-objects.ts';
import { type RepositoryReader, skippedDirectories } from './repository-reader.ts';

/** More files than this below one root end the listing. */
const MOST_FILES = 200_000;

/** A file, link or submodule as git has it. */
export interface ListedEntry {
  readonly mode: string;
  readonly id: string;
  /** Relative to the fleet's root, with `/`. */
  readonly path: string;
  /** Present when a merge has left it with several versions, in an index. */
  readonly isUnmerged?: boolean;
}

/** Makes the reader; `description` says for people what was listed. */
export async function readerOfEntries(
  directory: string,
  listed: readonly ListedEntry[],
  description: string,
): Promise<RepositoryReader> {
  const entries = listed.filter(
    ({ path }) => !path.split('/').some((part) => skippedDirectories.has(part)),
  );
  const targets = await readTargets(directory, entries);
  const { files, problems } = followLinks(buildTree(entries, targets), MOST_FILES);
  return {
    description,
    paths: [...files.keys()],
    problems,
    read: async (paths) => decodeAll(await readBlobs(directory, paths, files)),
    readBytes: (paths) => readBlobs(directory, paths, files),
  };
}

/**
 * Reads `<head><TAB><path><NUL>`, over and over: how git lists with `-z`, whatever it says of an entry before its path.
 */
export function parseEntries(
  listing: Buffer,
  entryOf: (head: readonly string[], path: string) => ListedEntry,
): readonly ListedEntry[] {
  const entries: ListedEntry[] = [];
  for (let at = 0; at < listing.length; ) {
    const nul = listing.indexOf(0, at);
    const tab = listing.indexOf(0x09, at);
    const head = listing.toString('latin1', at, tab).split(' ');
    entries.push(entryOf(head, listing.toString('utf8', tab + 1, nul)));
    at = nul + 1;
  }
  return entries;
}

const LINK = '120000';
const SUBMODULE = '160000';

async function readTargets(
  directory: string,
  entries: readonly ListedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.filter(({ mode }) => mode === LINK).map(({ id }) => id))];
  const objects = await readObjects(directory, ids, LARGEST_FILE);
  return new Map(ids.map((id, i) => [id, objects[i]?.body?.toString('utf8') ?? '']));
}

function buildTree(
  entries: readonly ListedEntry[],
  targets: ReadonlyMap<string, string>,
): DirectoryNode {
  const root = emptyDirectory();
  for (const entry of entries) {
    const parts = entry.path.split('/');
    const name = parts.pop() ?? '';
    directoryAt(root, parts)?.entries.set(name, nodeOf(entry, targets));
  }
  return root;
}

function nodeOf(entry: ListedEntry, targets: ReadonlyMap<string, string>): FileNode {
  const { mode, id, path, isUnmerged } = entry;
  if (isUnmerged === true) return { type: 'unmerged' };
  if (path.includes('\ufffd')) return { type: 'misnamed' };
  if (mode === SUBMODULE) return { type: 'submodule' };
  if (mode !== LINK) return { type: 'file', at: id };
  const target = targets.get(id) ?? '';
  // An absolute path means another place on every machine.
  return target.startsWith('/') ? { type: 'outside', target } : { type: 'link', target };
}

async function readBlobs(
  directory: string,
  paths: readonly string[],
  files: ReadonlyMap<string, string>,
): Promise<Outcome<readonly FileBytes[]>> {
  const ids = [...new Set(paths.flatMap((path) => files.get(path) ?? []))];
  const objects = await readObjects(directory, ids, LARGEST_FILE);
  const byId = new Map(ids.map((id, i) => [id, objects[i]]));
  return splitRead(
    paths.map((path) => {
      const id = files.get(path);
      if (id === undefined) return diagnose(fileMissing, { path }, startOfFile(path));
      return bytesOfBlob(path, id, byId.get(id));
    }),
  );
}

function bytesOfBlob(
  path: string,
  id: string,
  object: ReadObject | undefined,
): FileBytes | Diagnostic {
  if (object === undefined) throw environmentError(objectMissing, { id });
  return object.body ? { path, bytes: object.body } : tooLarge(path, object.bytes);
}
