/**
 * A tree and edits of its files → the edited tree. Only directories with edits get a new tree; all others
 * keep their id, whatever their content.
 * @module
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { present } from '../../collection/present.ts';
import type { GitObject, ObjectFormat } from './git-object.ts';
import { TREE_MODE, type Tree, type TreeEntry, toByteString, treeObject } from './tree.ts';

/** A change of one file. */
export interface TreeEdit {
  /** Path of the file, with `/`. */
  readonly path: string;
  /** The new content; undefined removes the file. */
  readonly entry: TreeEntry | undefined;
}

/** The store of trees. */
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
  /** By the edits themselves, then by the original tree. */
  readonly byEdits: WeakMap<DirectoryEdits, Map<string | undefined, string | undefined>>;
  /** By all inputs of the result, for directories without subdirectories. */
  readonly byContent: Map<string, string | undefined>;
}

/** An empty memory. */
export function newMadeDirectories(): MadeDirectories {
  return { byEdits: new WeakMap(), byContent: new Map() };
}

/** The edits in a directory by entry, with names in bytes. They apply to many trees. */
export type DirectoryEdits = ReadonlyMap<string, EntryEdits>;

/** The edits of one entry. */
export interface EntryEdits {
  /** The new entry, whatever was there before. */
  readonly entry?: TreeEntry;
  /** Whether an existing file is removed. */
  readonly removesFile: boolean;
  /** The edits below it, if it is or becomes a directory. */
  readonly inside?: DirectoryEdits;
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
  const root = new Map<string, OpenEdits>();
  let last: OpenDirectory = { path: '', isMade: false, inside: root };
  for (const { path, entry } of edits) {
    const bytes = toByteString(path);
    const name = bytes.lastIndexOf('/') + 1;
    const isAdded = entry !== undefined;
    // Mostly an edit is in the directory of the one before.
    if (bytes.slice(0, name) !== last.path || (isAdded && !last.isMade)) {
      last = openDirectory(root, bytes.slice(0, name), isAdded);
    }
    const own = getOrInsert(last.inside, bytes.slice(name), noEdits);
    own.removesFile = true;
    if (isAdded) own.entry ??= entry;
  }
  return root;
}

/** The edits of an entry while they are collected. */
interface OpenEdits extends EntryEdits {
  entry?: TreeEntry;
  removesFile: boolean;
  inside?: Map<string, OpenEdits>;
  makesDirectory: boolean;
}

interface OpenDirectory {
  /** With a slash at its end; empty for the root. */
  readonly path: string;
  /** Whether it and all above it are known to become directories. */
  readonly isMade: boolean;
  readonly inside: Map<string, OpenEdits>;
}

function noEdits(): OpenEdits {
  return { removesFile: false, makesDirectory: false };
}

function openDirectory(root: Map<string, OpenEdits>, path: string, isMade: boolean): OpenDirectory {
  let inside = root;
  for (let start = 0; start < path.length; ) {
    const slash = path.indexOf('/', start);
    const directory = getOrInsert(inside, path.slice(start, slash), noEdits);
    if (isMade) directory.makesDirectory = true;
    directory.inside ??= new Map();
    inside = directory.inside;
    start = slash + 1;
  }
  return { path, isMade, inside };
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
  const entry = first.entry ?? second.entry;
  const inside =
    first.inside && second.inside
      ? joinEdits(first.inside, second.inside)
      : (first.inside ?? second.inside);
  return {
    ...present({ entry }),
    removesFile: first.removesFile || second.removesFile,
    ...present({ inside }),
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
  const known = made.byEdits.get(edits) ?? new Map<string | undefined, string | undefined>();
  made.byEdits.set(edits, known);
  if (known.has(base)) return known.get(base);
  const key = contentKey(base, edits);
  const isKnown = key !== undefined && made.byContent.has(key);
  const id = isKnown ? made.byContent.get(key) : makeDirectory(base, edits, store);
  known.set(base, id);
  if (key !== undefined) made.byContent.set(key, id);
  return id;
}

/** All inputs of the result; undefined for a directory with edits below it. No name contains a NUL. */
function contentKey(base: string | undefined, edits: DirectoryEdits): string | undefined {
  let key = `${base}`;
  for (const [name, { entry, inside }] of edits) {
    if (inside !== undefined) return undefined;
    key += `\0${name}\0${entry?.mode} ${entry?.id}`;
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
  for (const [name, edit] of edits) {
    const entry = editEntry(before.get(name), edit, store);
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
