/**
 * A tree and edits of its files → the tree with the edits made. Only directories that an edit touches are made anew; all the
 * rest keeps its id, whatever is in there.
 * @module
 */
import { groupBy } from '../../resource/group-by.ts';
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
  /** What edits made of directories: the same edits of a second branch make nothing anew. Belongs to one `add`. */
  readonly made?: Map<string, string>;
}

/** The id of the edited tree; undefined when nothing is left in it. */
export function editTree(
  base: string | undefined,
  edits: readonly TreeEdit[],
  store: TreeStore,
): string | undefined {
  const split = edits.map(({ path, entry }) => ({ path: toByteString(path), entry }));
  return editDirectory(base, split, store);
}

function editDirectory(
  base: string | undefined,
  edits: readonly TreeEdit[],
  store: TreeStore,
): string | undefined {
  const key = store.made && directoryKey(base, edits);
  const known = key === undefined ? undefined : store.made?.get(key);
  if (known !== undefined) return known;
  const id = makeDirectory(base, edits, store);
  if (key !== undefined && id !== undefined) store.made?.set(key, id);
  return id;
}

/** Everything that the outcome depends on. No path holds a NUL. */
function directoryKey(base: string | undefined, edits: readonly TreeEdit[]): string {
  const parts = edits.map(({ path, entry }) => `${path}\0${entry?.mode} ${entry?.id}\0`);
  return `${base}\0${parts.join('')}`;
}

function makeDirectory(
  base: string | undefined,
  edits: readonly TreeEdit[],
  store: TreeStore,
): string | undefined {
  const before: Tree = base === undefined ? new Map() : store.tree(base);
  const after = new Map(before);
  for (const [name, group] of groupBy(edits, ({ path }) => firstPart(path))) {
    const entry = editEntry(before.get(name), group, store);
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
  edits: readonly TreeEdit[],
  store: TreeStore,
): TreeEntry | undefined {
  const inside: TreeEdit[] = [];
  let current = before;
  for (const { path, entry } of edits) {
    const slash = path.indexOf('/');
    if (slash >= 0) inside.push({ path: path.slice(slash + 1), entry });
    else if (entry) return entry;
    else if (current?.mode !== TREE_MODE) current = undefined;
  }
  if (inside.length === 0) return current;
  const base = current?.mode === TREE_MODE ? current.id : undefined;
  if (base === undefined && inside.every(({ entry }) => entry === undefined)) return current;
  const id = editDirectory(base, inside, store);
  return id === undefined ? undefined : { mode: TREE_MODE, id };
}

function firstPart(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}
