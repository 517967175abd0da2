/** Git's listing of a tree or of an index → a reader of those files, whose texts are blobs. */
import { entryNameInvalid } from '../../diagnostic/codes/git-tree.ts';
import { tooManyFiles } from '../../diagnostic/codes/read.ts';
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { GitPlace } from '../../git/git-place.ts';
import { findWrongEntry, TREE, type WrongEntry } from '../../git/listing/entry-names.ts';
import { type ListedEntry, MOST_LISTED_BYTES } from '../../git/listing/listed-entry.ts';
import { readObjects } from '../../git/store/read-objects.ts';
import { LONGEST_PATH } from '../bounds.ts';
import { LARGEST_FILE, tooLarge } from '../decode-text.ts';
import { type RepositoryReader, skippedDirectories } from '../repository-reader.ts';
import {
  type DirectoryNode,
  directoryAt,
  emptyDirectory,
  type FileNode,
} from '../tree/file-node.ts';
import type { ReadContents } from '../tree/stored-files.ts';
import { readerOfTree } from '../tree/tree-reader.ts';
import { namingFilters } from './name-filters.ts';

/** Makes the reader; `description` names the source of the listing. */
export async function readerOfEntries(
  place: GitPlace,
  listed: readonly ListedEntry[],
  description: string,
): Promise<RepositoryReader> {
  const wrong = findWrongEntry(listed);
  if (wrong !== undefined) return readerOfWrong(description, wrong);
  const root = emptyDirectory();
  await addEntries(place, root, listed);
  const reader = await readerOfTree(description, root, readBlobsOf(place, listed), (id) => id);
  return namingFilters(reader, place);
}

/** The reader of an incomplete or untrusted listing. */
export function readerOfNothing(
  description: string,
  cut: Diagnostic = diagnose(tooManyFiles, tooLong, startOfFile('.')),
): RepositoryReader {
  const none = async () => ({ value: [], diagnostics: [] });
  return { description, paths: [], problems: [], cut, read: none, readBytes: none };
}

/** The reader of a listing with an entry that no checkout could have. */
export function readerOfWrong(description: string, wrong: WrongEntry): RepositoryReader {
  return readerOfNothing(description, diagnose(entryNameInvalid, wrong, startOfFile('.')));
}

const tooLong = { limit: MOST_LISTED_BYTES, what: 'bytes of paths and ids' };

/** The mode of a link. */
export const LINK = '120000';

/** The mode of a submodule. */
export const SUBMODULE = '160000';

/** Targets of links by their IDs; one that exceeds the system's limit is left out. */
async function readTargets(
  place: GitPlace,
  entries: readonly ListedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.filter(({ mode }) => mode === LINK).map(({ id }) => id))];
  const objects = await readObjects(place, ids, { largest: LONGEST_PATH });
  return new Map(
    ids.flatMap((id, i): [string, string][] => {
      const body = objects[i]?.body;
      return body === undefined ? [] : [[id, body.toString('utf8')]];
    }),
  );
}

/** Adds entries to a directory tree; existing ones stay. */
export async function addEntries(
  place: GitPlace,
  root: DirectoryNode,
  listed: readonly ListedEntry[],
): Promise<void> {
  const entries = listed.filter(
    ({ mode, path }) =>
      mode !== TREE && !path.split('/').some((part) => skippedDirectories.has(part)),
  );
  const targets = await readTargets(place, entries);
  for (const entry of entries) {
    const parts = entry.path.split('/');
    const name = parts.pop() ?? '';
    const around = directoryAt(root, parts)?.entries;
    if (around?.has(name) === false) around.set(name, nodeOf(entry, targets));
  }
}

function nodeOf(entry: ListedEntry, targets: ReadonlyMap<string, string>): FileNode {
  const { mode, id, path, isUnmerged } = entry;
  if (isUnmerged === true) return { type: 'unmerged' };
  if (path.includes('\ufffd')) return { type: 'misnamed' };
  if (mode === SUBMODULE) return { type: 'submodule' };
  if (mode !== LINK) return { type: 'file', at: id };
  const target = targets.get(id);
  if (target === undefined) {
    return { type: 'unreadable', problem: `its target has more than ${LONGEST_PATH} characters` };
  }
  // An absolute path means another place on every machine.
  return target.startsWith('/') ? { type: 'outside', target } : { type: 'link', target };
}

/** Reads blobs by their IDs; a missing one is reported by its path. */
export function readBlobsOf(place: GitPlace, listed: readonly ListedEntry[]): ReadContents {
  return async (ids, most) => {
    const objects = await readObjects(place, ids, { largest: LARGEST_FILE, most });
    return objects.map((object, i) => {
      if (object !== undefined) return object.body ?? ((path) => tooLarge(path, object.bytes));
      const id = ids[i] ?? '';
      const path = listed.find((entry) => entry.id === id)?.path;
      throw environmentError(objectMissing, { id, path });
    });
  };
}
