/**
 * A tree and edits of its files → the tree with the edits made. Only directories that an edit touches are made anew; all the
 * rest keeps its id, whatever is in there.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import { present } from '../../collection/present.ts';
import type { GitObject, ObjectFormat } from './git-object.ts';
import { TREE_MODE, type Tree, type TreeEntry, toByteString, treeObject } from './tree.ts';

/** A change of one file. */
export interface TreeEdit {
  /** Path of the file, with `/`. */
  readonly path: string;
  /** What stands there afterwards; undefined removes what stands there. */
  readonly entry: TreeEntry | undefined;
}

/** Where trees come from and go to. */
export interface TreeStore {
  readonly format: ObjectFormat;
  /** The entries of a tree that exists. */
  tree(id: string): Tree;
  /** Takes a tree that was made. */
  add(object: GitObject): void;
  /** What was made already, so that the same edits of many branches make nothing twice. Belongs to one `add`. */
  readonly made?: MadeDirectories;
}

/** What came of edits of directories. */
export interface MadeDirectories {
  /** By the edits themselves, then by the tree before. */
  readonly byEdits: WeakMap<DirectoryEdits, Map<string | undefined, string | undefined>>;
  /** By all that the outcome depends on, for directories without subdirectories. */
  readonly byContent: Map<string, string | undefined>;
}

/** Nothing made yet. */
export function newMadeDirectories(): MadeDirectories {
  return { byEdits: new WeakMap(), byContent: new Map() };
}

/** The edits in a directory by the entry that they are for, its name in bytes. They can be made in many trees. */
export type DirectoryEdits = ReadonlyMap<string, EntryEdits>;

/** What becomes of an entry. */
export interface EntryEdits {
  /** What is put there, whatever was there before. */
  readonly entry?: TreeEntry;
  /** Whether a file that is there goes away. */
  readonly removesFile: boolean;
  /** The edits below it, if it is or becomes a directory. */
  readonly inside?: DirectoryEdits;
  /** Whether they put something there, so that it becomes one. */
  readonly makesDirectory: boolean;
}

/** The id of the edited tree; undefined when nothing is left in it. */
export function editTree(
  base: string | undefined,
  edits: readonly TreeEdit[],
  store: TreeStore,
): string | undefined {
  return editDirectory(base, directoryEdits(edits), store);
}

/** Sorts edits by directory. */
export function directoryEdits(edits: readonly TreeEdit[]): DirectoryEdits {
  return splitEdits(edits.map(({ path, entry }) => ({ path: toByteString(path), entry })));
}

function splitEdits(edits: readonly TreeEdit[]): DirectoryEdits {
  const groups = groupBy(edits, ({ path }) => firstPart(path));
  return new Map([...groups].map(([name, group]) => [name, entryEdits(group)]));
}

function entryEdits(edits: readonly TreeEdit[]): EntryEdits {
  const own = edits.filter(({ path }) => !path.includes('/'));
  const inside = edits.flatMap(({ path, entry }) => {
    const slash = path.indexOf('/');
    return slash < 0 ? [] : [{ path: path.slice(slash + 1), entry }];
  });
  const put = own.find(({ entry }) => entry !== undefined)?.entry;
  return {
    ...present({ entry: put }),
    removesFile: own.length > 0,
    ...(inside.length === 0 ? {} : { inside: splitEdits(inside) }),
    makesDirectory: inside.some(({ entry }) => entry !== undefined),
  };
}

/** The edits of both; of two things put in one place, the first. */
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

/** The id of a directory after edits; undefined when nothing is left in it. */
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

/** Everything that the outcome depends on; undefined for a directory with edits below it. No name holds a NUL. */
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

function firstPart(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}
