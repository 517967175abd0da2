/**
 * The tree of `refs/notes/hydrator.metadata` → the notes in it; directories that git made of the ids (fan-out) are looked through.
 * @module
 */
import { TREE_MODE, type Tree } from './object/tree.ts';

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
