/**
 * The heads of all branches → the next commit of `refs/notes/hydrator.metadata`, which records the dry commit that was last hydrated
 * for each head. Other tools' notes stay; directories of a fan-out are used as they are.
 */

import { commitObject, type Identity } from '../../git/object/commit.ts';
import { pieceOf } from '../../git/object/content.ts';
import { editTree, type TreeEdit, type TreeStore } from '../../git/object/edit-tree.ts';
import { type GitObject, gitObject } from '../../git/object/git-object.ts';
import { TREE_MODE, type Tree } from '../../git/object/tree.ts';
import type { DryCommit } from '../../resource/dry-commit.ts';
import type { NotesBase } from '../branch-plan.ts';
import { allNotes, directoryNamed } from './notes-tree.ts';

/** The mode of notes by `git notes add`. */
const MESSAGE = "Notes added by 'git notes add'\n";

/** A directory with more notes gets subdirectories (fan-out), as in git. */
const FLAT_LIMIT = 512;

/** The input of a plan for notes. */
export interface NotesInput {
  /** The heads of the branches. */
  readonly heads: readonly string[];
  readonly dry: DryCommit;
  readonly author: Identity;
  /** The parents; of two, the first wins unless the second's note is later. */
  readonly bases: readonly NotesBase[];
  readonly store: TreeStore;
}

/** Plans the notes; returns the planned commit of the ref. */
export function planNotes({ heads, dry, author, bases, store }: NotesInput): string | undefined {
  const [base, other] = bases;
  // A shard may have no cluster.
  if (heads.length === 0 && other === undefined) return base?.commit;
  const note = gitObject('blob', [pieceOf(`{"drySha":"${dry.id}"}\n`)], store.format);
  const notes = new Map<string, string>(
    base && other ? notesLackingIn(base.tree, other.tree, store) : [],
  );
  for (const [head, id] of other?.later ?? []) notes.set(head, id);
  for (const head of heads) notes.set(head, note.id);
  const root = base === undefined ? new Map() : store.tree(base.tree);
  const edits = [...spreadEdits(root), ...[...notes].map(noteEdit)];
  const placed = placeNotes(edits, root, store);
  const made: GitObject[] = [note];
  const tree = editTree(base?.tree, placed, { ...store, add: (object) => made.push(object) });
  if (tree === undefined || (tree === base?.tree && other === undefined)) return base?.commit;
  const parents = bases.map(({ commit }) => commit);
  const date = dry.committerDate;
  const commit = commitObject({ tree, parents, author, date, message: MESSAGE }, store.format);
  for (const object of [...made, commit]) store.add(object);
  return commit.id;
}

interface Note {
  readonly commit: string;
  readonly edit: TreeEdit;
}

function noteEdit([commit, id]: readonly [string, string]): Note {
  return { commit, edit: { path: commit, entry: { mode: '100644', id } } };
}

/** Moves the notes of a root with too many of them, and without subdirectories, into new ones. */
function spreadEdits(root: Tree): readonly Note[] {
  const flat = [...root].filter(([name]) => /^[0-9a-f]{40,64}$/.test(name));
  if (flat.length <= FLAT_LIMIT || hasFanout(root)) return [];
  return flat.flatMap(([commit, entry]): Note[] => [
    { commit, edit: { path: commit, entry: undefined } },
    { commit, edit: { path: `${commit.slice(0, 2)}/${commit.slice(2)}`, entry } },
  ]);
}

/** Gives each note its path: the present one, otherwise one in the existing directories. */
function placeNotes(notes: readonly Note[], root: Tree, store: TreeStore): readonly TreeEdit[] {
  const isSpread = notes.some(({ edit }) => edit.entry === undefined);
  const edits = new Map<string, TreeEdit>();
  for (const { commit, edit } of notes) {
    const isMove = edit.path !== commit || edit.entry === undefined;
    const path = isMove ? edit.path : notePath(commit, root, { isSpread, store });
    edits.set(path, { path, entry: edit.entry });
  }
  return [...edits.values()];
}

function notePath(
  commit: string,
  root: Tree,
  { isSpread, store }: { isSpread: boolean; store: TreeStore },
): string {
  if (isSpread) return `${commit.slice(0, 2)}/${commit.slice(2)}`;
  let path = '';
  let rest = commit;
  for (let tree = root; ; ) {
    if (tree.has(rest)) return path + rest;
    const name = rest.slice(0, 2);
    const directory = directoryNamed(name, tree);
    if (directory === undefined && !hasFanout(tree)) return path + rest;
    path += `${name}/`;
    rest = rest.slice(2);
    if (directory === undefined) return path + rest;
    tree = store.tree(directory);
  }
}

function hasFanout(tree: Tree): boolean {
  for (const [name, { mode }] of tree) {
    if (mode === TREE_MODE && /^[0-9a-f]{2}$/.test(name)) return true;
  }
  return false;
}

/** The notes of one tree on commits without a note in the other. */
function notesLackingIn(tree: string, other: string, store: TreeStore): Map<string, string> {
  const here = allNotes(tree, store.tree);
  const there = allNotes(other, store.tree);
  return new Map([...there].filter(([commit]) => !here.has(commit)));
}
