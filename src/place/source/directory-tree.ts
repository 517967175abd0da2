/** Paths of the repository → the tree of its directories, and those that a glob matches. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { compareStrings } from '../../collection/order.ts';
import { matchesStars } from '../../kind/notation/wildcard.ts';

/** A directory with all its content. */
export interface Directory {
  /** Relative to the root of the fleet; empty for the root. */
  readonly path: string;
  readonly directories: ReadonlyMap<string, Directory>;
  /** Paths of the files directly in it, sorted. */
  readonly files: readonly string[];
}

interface GrowingDirectory extends Directory {
  readonly directories: Map<string, GrowingDirectory>;
  readonly files: string[];
}

/** The tree of all files; the order of the paths does not matter. */
export function buildDirectoryTree(paths: readonly string[]): Directory {
  const root: GrowingDirectory = { path: '', directories: new Map(), files: [] };
  for (const path of [...paths].sort(compareStrings)) {
    let directory = root;
    const segments = path.split('/');
    for (const [i, name] of segments.slice(0, -1).entries()) {
      directory = getOrInsert(directory.directories, name, () => ({
        path: segments.slice(0, i + 1).join('/'),
        directories: new Map(),
        files: [],
      }));
    }
    directory.files.push(path);
  }
  return root;
}

/**
 * The directories that a glob matches, in order of their paths: `*` is a segment or a part of one, `**` any number of
 * segments. Neither matches a name that begins with a dot. No directory is visited twice for one segment of the glob.
 */
export function matchDirectories(
  root: Directory,
  segments: readonly string[],
): readonly Directory[] {
  let matched: ReadonlySet<Directory> = new Set([root]);
  for (const segment of segments) {
    const next = new Set<Directory>();
    for (const directory of matched) {
      if (segment === '**') addWithDescendants(next, directory);
      else for (const child of childrenMatching(directory, segment)) next.add(child);
    }
    matched = next;
  }
  return [...matched].sort((a, b) => compareStrings(a.path, b.path));
}

/** The files that a glob matches, in order of their paths. */
export function matchFiles(root: Directory, segments: readonly string[]): readonly string[] {
  const name = segments.at(-1) ?? '';
  return matchDirectories(root, segments.slice(0, -1)).flatMap(({ files }) =>
    files.filter((path) => {
      const base = path.slice(path.lastIndexOf('/') + 1);
      return isVisible(base, name) && matchesStars(name, base);
    }),
  );
}

function childrenMatching(directory: Directory, segment: string): readonly Directory[] {
  if (!segment.includes('*')) {
    const child = directory.directories.get(segment);
    return child === undefined ? [] : [child];
  }
  return [...directory.directories]
    .filter(([name]) => isVisible(name, segment) && matchesStars(segment, name))
    .map(([, child]) => child);
}

function addWithDescendants(found: Set<Directory>, directory: Directory): void {
  const open = [directory];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const [name, child] of next.directories) if (isVisible(name, '*')) open.push(child);
  }
}

function isVisible(name: string, segment: string): boolean {
  return !name.startsWith('.') || segment.startsWith('.');
}

/** The tree of a repository, and the same without its vendored copies. */
export interface SourceTrees {
  readonly root: Directory;
  readonly authored: Directory;
  /** The directory of the copies; undefined without any. */
  readonly vendored: string | undefined;
}

/** Leaves the directory of vendored copies out of the tree. */
export function sourceTrees(root: Directory, vendored?: string): SourceTrees {
  return { root, authored: vendored === undefined ? root : without(root, vendored), vendored };
}

/** The tree without the directory at a path; the same tree when there is none. Only the directories above it are built anew. */
function without(root: Directory, path: string): Directory {
  const [name = '', ...rest] = path.split('/');
  const child = root.directories.get(name);
  if (child === undefined) return root;
  const kept = [...root.directories].flatMap(([key, directory]) => {
    if (key !== name) return [[key, directory] as const];
    return rest.length === 0 ? [] : [[key, without(child, rest.join('/'))] as const];
  });
  return { ...root, directories: new Map(kept) };
}

/** All files below a directory, sorted, except those below another directory of `others`. */
export function filesBelow(
  directory: Directory,
  others: ReadonlySet<Directory>,
): readonly string[] {
  const files: string[] = [];
  const open = [directory];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    files.push(...next.files);
    for (const child of next.directories.values()) if (!others.has(child)) open.push(child);
  }
  return files.sort(compareStrings);
}
