/**
 * A tree and edits of its files → the edited tree. Only directories with edits get a new tree; all others
 * keep their id, whatever their content.
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import type { GitObject, ObjectFormat } from './git-object.ts';
import { TREE_MODE, type Tree, type TreeEntry, toByteString, treeObject } from './tree.ts';

/** A change of one file. */
export interface TreeEdit {
  /** Path of the file, with `/`. */
  readonly path: string;
  /** The new content; undefined removes the file. */
  readonly entry: TreeEntry | undefined;
}

export interface TreeStore {
  readonly format: ObjectFormat;
  /** The entries of an existing tree. */
  tree(id: string): Tree;
  /** Adds a new tree. */
  add(object: GitObject): void;
  /** Results of earlier edits, so that the same edits of many branches are computed once. Belongs to one `add`. */
  readonly made?: MadeDirectories;
}

/** Results of edits of directories. */
export interface MadeDirectories {
  /** By the edits themselves, then by the original tree; an empty text for none. */
  readonly byEdits: WeakMap<DirectoryEdits, Results>;
  /** By all inputs of the result, for directories without edits below them. */
  readonly byContent: Results;
}

/** The ids of edited trees; undefined for empty ones. */
type Results = Map<string, string | undefined>;

/** An empty memory. */
export function newMadeDirectories(): MadeDirectories {
  return { byEdits: new WeakMap(), byContent: new Map() };
}

/** The edits in a directory by entry, with names in bytes. They apply to many trees. */
export type DirectoryEdits = ReadonlyMap<string, EntryEdits>;

export interface EntryEdits {
  /** The new entry, whatever was there before. */
  readonly entry: TreeEntry | undefined;
  /** Whether an existing file is removed. */
  readonly removesFile: boolean;
  /** The edits below it, if it is or becomes a directory. */
  readonly inside: DirectoryEdits | undefined;
  /** Whether these add a file, so that it becomes a directory. */
  readonly makesDirectory: boolean;
}

/** The id of the edited tree; undefined when it is empty. */
export function editTree(
  base: string | undefined,
  edits: readonly TreeEdit[],
  store: TreeStore,
): string | undefined {
  return editDirectory(base, directoryEdits(edits), store);
}

/** Sorts edits by directory. */
export function directoryEdits(edits: readonly TreeEdit[]): DirectoryEdits {
  const root = new Map<string, SortedEdits>();
  for (const { path, entry } of edits) addEdit(root, toByteString(path), entry);
  return root;
}

/** The edits of one entry while they are sorted. */
interface SortedEdits extends EntryEdits {
  entry: TreeEntry | undefined;
  removesFile: boolean;
  inside: Map<string, SortedEdits> | undefined;
  makesDirectory: boolean;
}

function addEdit(root: Map<string, SortedEdits>, path: string, entry: TreeEntry | undefined): void {
  let directory = root;
  let start = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
    const above = getOrInsert(directory, path.slice(start, slash), noEdits);
    if (entry !== undefined) above.makesDirectory = true;
    above.inside ??= new Map();
    directory = above.inside;
    start = slash + 1;
  }
  const own = getOrInsert(directory, path.slice(start), noEdits);
  own.entry ??= entry;
  own.removesFile = true;
}

function noEdits(): SortedEdits {
  return { entry: undefined, removesFile: false, inside: undefined, makesDirectory: false };
}

/** The edits of both; of two new entries with one name, the first. */
export function joinEdits(first: DirectoryEdits, second: DirectoryEdits): DirectoryEdits {
  const joined = new Map(first);
  for (const [name, edits] of second) {
    const other = first.get(name);
    joined.set(name, other === undefined ? edits : joinEntries(other, edits));
  }
  return joined;
}

function joinEntries(first: EntryEdits, second: EntryEdits): EntryEdits {
  const inside =
    first.inside && second.inside
      ? joinEdits(first.inside, second.inside)
      : (first.inside ?? second.inside);
  return {
    entry: first.entry ?? second.entry,
    removesFile: first.removesFile || second.removesFile,
    inside,
    makesDirectory: first.makesDirectory || second.makesDirectory,
  };
}

/** The id of a directory after edits; undefined when it is empty. */
export function editDirectory(
  base: string | undefined,
  edits: DirectoryEdits,
  store: TreeStore,
): string | undefined {
  const { made } = store;
  if (made === undefined) return makeDirectory(base, edits, store);
  const content = contentKey(base, edits);
  const known =
    content === undefined ? getOrInsert(made.byEdits, edits, newResults) : made.byContent;
  const key = content ?? base ?? '';
  if (known.has(key)) return known.get(key);
  const id = makeDirectory(base, edits, store);
  known.set(key, id);
  return id;
}

function newResults(): Results {
  return new Map();
}

/** All inputs of the result; undefined for a directory with edits below it. No name contains a NUL. */
function contentKey(base: string | undefined, edits: DirectoryEdits): string | undefined {
  let key = base ?? '';
  for (const name of edits.keys()) {
    const edit = edits.get(name);
    if (edit?.inside !== undefined) return undefined;
    key += `\0${name}\0${edit?.entry?.mode} ${edit?.entry?.id}`;
  }
  return key;
}

function makeDirectory(
  base: string | undefined,
  edits: DirectoryEdits,
  store: TreeStore,
): string | undefined {
  const before: Tree = base === undefined ? new Map() : store.tree(base);
  const after = new Map(before);
  for (const name of edits.keys()) {
    const edit = edits.get(name);
    const entry = edit && editEntry(before.get(name), edit, store);
    if (entry) after.set(name, entry);
    else after.delete(name);
  }
  if (after.size === 0) return undefined;
  const made = treeObject(after, store.format);
  if (made.id !== base) store.add(made);
  return made.id;
}

function editEntry(
  before: TreeEntry | undefined,
  { entry, removesFile, inside, makesDirectory }: EntryEdits,
  store: TreeStore,
): TreeEntry | undefined {
  if (entry) return entry;
  const isDirectory = before?.mode === TREE_MODE;
  const current = removesFile && !isDirectory ? undefined : before;
  if (inside === undefined || !(isDirectory || makesDirectory)) return current;
  const id = editDirectory(isDirectory ? before.id : undefined, inside, store);
  return id === undefined ? undefined : { mode: TREE_MODE, id };
}
