/**
 * Git's listing of a tree or of an index → the first entry that no checkout could have: plumbing commands can make such trees, and the
 * source of a clone may be unchecked.
 */

/** An entry by its path. Of a tree, directories are listed too. */
export interface NamedEntry {
  readonly mode: string;
  readonly path: string;
  /** Whether a merge left several versions; present in an index, which lists no directories. */
  readonly isUnmerged?: boolean;
}

/** The mode of a directory. */
export const TREE = '040000';

/** An invalid entry, and the reason. */
export interface WrongEntry {
  readonly path: string;
  readonly problem: string;
}

/** Finds it; unmerged entries may be listed more than once. */
export function findWrongEntry(entries: readonly NamedEntry[]): WrongEntry | undefined {
  const merged = entries.filter(({ isUnmerged }) => isUnmerged !== true);
  const pathsOf = (some: readonly NamedEntry[]) => new Set(some.map(({ path }) => path));
  const names: Names = {
    trees: pathsOf(merged.filter(({ mode }) => mode === TREE)),
    files: pathsOf(merged.filter(({ mode }) => mode !== TREE)),
    seen: new Set(),
    parents: new Set(['']),
  };
  for (const entry of entries) {
    const problem =
      nameProblem(entry) ?? (entry.isUnmerged === true ? undefined : placeProblem(entry, names));
    if (problem !== undefined) return { path: entry.path, problem };
  }
  return undefined;
}

interface Names {
  readonly trees: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  readonly seen: Set<string>;
  /** Visited directories. */
  readonly parents: Set<string>;
}

function nameProblem({ path }: NamedEntry): string | undefined {
  const part = path.split('/').find((name) => refused.test(name));
  return part === undefined ? undefined : `"${part}" is no name`;
}

function placeProblem({ mode, path, isUnmerged }: NamedEntry, names: Names): string | undefined {
  const { trees, files, seen, parents } = names;
  if (seen.has(path)) return 'it is there twice';
  seen.add(path);
  if (mode !== TREE && trees.has(path)) return 'it is a file and a directory';
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  if (parents.has(parent)) return undefined;
  parents.add(parent);
  if (isUnmerged === undefined && !trees.has(parent)) return 'its name contains "/"';
  return startsIn(files, parent) ? 'a file has the name of its directory' : undefined;
}

/** Git refuses `.git` in any case, since some file systems are case-insensitive. */
const refused = /^(?:\.{0,2}|\.git)$|\0/i;

/** Whether a directory, or a parent of it, is among the files. */
function startsIn(files: ReadonlySet<string>, directory: string): boolean {
  for (let at = directory; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (files.has(at)) return true;
  }
  return false;
}
