/**
 * A commit → the files of the fleet in it, read with git's plumbing: the work tree, its index and its filters play no part.
 * @module
 */
import { fileMissing } from '../diagnostic/codes/read.ts';
import { fleetNotInCommit, objectMissing } from '../diagnostic/codes/read-git.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { decodeText, LARGEST_FILE, splitRead, tooLarge } from './decode-text.ts';
import { type DirectoryNode, directoryAt, emptyDirectory, type FileNode } from './file-node.ts';
import { FLEET_FILE } from './fleet-root.ts';
import { followLinks } from './follow-links.ts';
import { GitFailure, gitError } from './git/git-command.ts';
import { type ReadObject, readObjects } from './git/read-objects.ts';
import type { GitRepository } from './git/repository.ts';
import { tryGitForBytes } from './git/run-git.ts';
import { type RepositoryReader, skippedDirectories } from './repository-reader.ts';

/** More files than this below one root end the listing. */
const MOST_FILES = 200_000;

/** Lists the files that a commit holds below the repository's prefix. */
export async function openCommit(
  repository: GitRepository,
  commit: DryCommit,
): Promise<RepositoryReader> {
  const { directory, prefix } = repository;
  const root = prefix === '' ? `${commit.id}^{tree}` : `${commit.id}:${prefix}`;
  const listing = await tryGitForBytes(directory, ['ls-tree', '-r', '-z', '--full-tree', root]);
  if (listing instanceof GitFailure) {
    if (prefix === '') throw gitError(listing);
    const args = { file: prefix + FLEET_FILE, commit: commit.id };
    throw environmentError(fleetNotInCommit, args, listing);
  }
  const entries = parseListing(listing);
  const targets = await readTargets(directory, entries);
  const { files, problems } = followLinks(buildTree(entries, targets), MOST_FILES);
  return {
    description: `commit ${commit.id.slice(0, 7)}${prefix === '' ? '' : `, directory ${prefix}`}`,
    paths: [...files.keys()],
    problems,
    read: (paths) => readBlobs(directory, paths, files),
  };
}

interface ListedEntry {
  readonly mode: string;
  readonly id: string;
  readonly path: string;
}

/** Reads `mode type id<TAB>path<NUL>`, over and over. */
function parseListing(listing: Buffer): readonly ListedEntry[] {
  const entries: ListedEntry[] = [];
  for (let at = 0; at < listing.length; ) {
    const nul = listing.indexOf(0, at);
    const tab = listing.indexOf(0x09, at);
    const [mode = '', , id = ''] = listing.toString('latin1', at, tab).split(' ');
    const path = listing.toString('utf8', tab + 1, nul);
    at = nul + 1;
    if (!path.split('/').some((part) => skippedDirectories.has(part))) {
      entries.push({ mode, id, path });
    }
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

function nodeOf({ mode, id, path }: ListedEntry, targets: ReadonlyMap<string, string>): FileNode {
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
): Promise<Outcome<readonly SourceFile[]>> {
  const ids = [...new Set(paths.flatMap((path) => files.get(path) ?? []))];
  const objects = await readObjects(directory, ids, LARGEST_FILE);
  const byId = new Map(ids.map((id, i) => [id, objects[i]]));
  return splitRead(
    paths.map((path) => {
      const id = files.get(path);
      if (id === undefined) return diagnose(fileMissing, { path }, startOfFile(path));
      return textOfBlob(path, id, byId.get(id));
    }),
  );
}

function textOfBlob(
  path: string,
  id: string,
  object: ReadObject | undefined,
): SourceFile | Diagnostic {
  if (object === undefined) throw environmentError(objectMissing, { id });
  return object.body ? decodeText(path, object.body) : tooLarge(path, object.bytes);
}
