/**
 * The tree of `refs/notes/hydrator.metadata` → the notes in it; directories that git made of the ids (fan-out) are looked through.
 * @module
 */
import { TREE_MODE, type Tree } from '../object/tree.ts';

/** The ref that Argo CD's hydrator and gitops-promoter keep their notes in. */
export const NOTES_REF = 'refs/notes/hydrator.metadata';

/** The trees that have to be known before notes on these commits can be placed, as far as they are not known yet. */
export function missingNoteTrees(
  root: string,
  heads: readonly string[],
  known: ReadonlyMap<string, Tree>,
): readonly string[] {
  const missing = new Set<string>();
  for (const head of heads) {
    let at: string | undefined = root;
    for (let depth = 0; at !== undefined; depth += 2) {
      const tree: Tree | undefined = known.get(at);
      if (tree === undefined) missing.add(at);
      const next: string = head.slice(depth, depth + 2);
      at = tree && directoryNamed(next, tree);
    }
  }
  return [...missing];
}

/** The note on a commit; undefined when there is none. */
export function noteOn(
  commit: string,
  root: string,
  tree: (id: string) => Tree | undefined,
): string | undefined {
  let rest = commit;
  for (let at: string | undefined = root; at !== undefined; rest = rest.slice(2)) {
    const here = tree(at);
    const note = here?.get(rest);
    if (note !== undefined && note.mode !== TREE_MODE) return note.id;
    at = here && directoryNamed(rest.slice(0, 2), here);
  }
  return undefined;
}

/** The directory of a name that git made of ids; undefined when there is none. */
export function directoryNamed(name: string, tree: Tree): string | undefined {
  const entry = tree.get(name);
  return name.length === 2 && entry?.mode === TREE_MODE ? entry.id : undefined;
}

/** Heads that two trees have different notes on, with the ids of both. */
export function notesDiffering(
  first: string,
  second: string,
  tree: (id: string) => Tree,
): readonly { readonly head: string; readonly notes: readonly [string, string] }[] {
  const there = allNotes(second, tree);
  return [...allNotes(first, tree)].flatMap(([head, note]) => {
    const other = there.get(head);
    return other === undefined || other === note ? [] : [{ head, notes: [note, other] as const }];
  });
}

/** The longest way to a note: what git spreads are ids. */
const LONGEST = 64;

/** All notes of a tree, by the commits that they are on. No two directories of notes are the same, so each is looked through once. */
export function allNotes(root: string, tree: (id: string) => Tree): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  const seen = new Set([root]);
  const open = [{ id: root, prefix: '' }];
  for (const { id: at, prefix } of open) {
    for (const [name, { mode, id }] of tree(at)) {
      if (mode !== TREE_MODE) notes.set(prefix + name, id);
      else if (!seen.has(id) && prefix.length + name.length < LONGEST) {
        seen.add(id);
        open.push({ id, prefix: prefix + name });
      }
    }
  }
  return notes;
}
