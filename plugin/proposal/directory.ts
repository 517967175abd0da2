/** Paths of files → directories. */
import { groupBy } from '../../src/collection/group-by.ts';
import { memoise } from '../../src/collection/memoise.ts';
import { pathsAbove } from '../../src/layout/file-path.ts';

/** The directory of a path; empty for the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Whether a path is in a directory, at any depth; the root contains every path. */
export function isBelow(path: string, directory: string): boolean {
  return directory === '' || path.startsWith(`${directory}/`);
}

/** Each file's highest directory, below the root, that contains nothing of `others`; the file itself when there is none. Sorted. */
export function widestDirectories(
  files: readonly string[],
  others: readonly string[],
): readonly string[] {
  const mixed = new Set(others.flatMap(pathsAbove));
  const widest = (path: string): string =>
    pathsAbove(path).find((directory) => !mixed.has(directory)) ?? path;
  return [...new Set(files.map(widest))].sort();
}

/** Sibling directories as one glob, if their parent contains no others. */
export function withGlobs(
  directories: readonly string[],
  everything: readonly string[],
): readonly string[] {
  const inside = countsBelow(everything);
  const wholes = new Set<string>();
  for (const [parent, siblings] of groupBy(new Set(directories), parentOf)) {
    const counted = siblings.reduce((sum, path) => sum + (inside.get(path) ?? 0), 0);
    const isWhole = (inside.get(parent) ?? 0) === counted;
    if (parent !== '' && siblings.length > 1 && isWhole) wholes.add(parent);
  }
  const globs = directories.map((path) => {
    const parent = parentOf(path);
    return wholes.has(parent) ? `${parent}/*` : path;
  });
  return [...new Set(globs)];
}

/** How many of the paths are in each directory, at any depth; the root is left out. */
const countsBelow: (paths: readonly string[]) => ReadonlyMap<string, number> = memoise((paths) => {
  const counts = new Map<string, number>();
  for (const directory of paths.flatMap(pathsAbove))
    counts.set(directory, (counts.get(directory) ?? 0) + 1);
  return counts;
});
