/** The tree of `refs/notes/hydrator.metadata` → its notes, including those in directories of a fan-out. */
import { TREE_MODE, type Tree } from '../../git/object/tree.ts';

/** The ref of the notes of Argo CD's hydrator and of gitops-promoter. */
export const NOTES_REF = 'refs/notes/hydrator.metadata';

/** The trees that must be read before notes on these commits can be placed. */
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

/** The directory of a fan-out; undefined when there is none. */
export function directoryNamed(name: string, tree: Tree): string | undefined {
  const entry = tree.get(name);
  return name.length === 2 && entry?.mode === TREE_MODE ? entry.id : undefined;
}

/** Heads with different notes in two trees, with the ids of both. */
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

/** Maximum length of a path to a note: the length of an id. */
const LONGEST = 64;

/** All notes of a tree, by the noted commits. No two directories of notes are equal, so each is read once. */
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
