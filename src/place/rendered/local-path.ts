/** A path in a file of the repository, relative to its directory → the path below the fleet's root, and the entry there. */
import type { Directory } from '../source/directory-tree.ts';

/** The path, normalised; undefined when it leads out of the root. */
export function resolvePath(directory: string, reference: string): string | undefined {
  const resolved: string[] = [];
  for (const segment of `${directory}/${reference}`.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') resolved.push(segment);
    else if (resolved.pop() === undefined) return undefined;
  }
  return resolved.join('/');
}

/** The directory at a path; undefined when there is none. */
export function findDirectory(root: Directory, path: string): Directory | undefined {
  let directory: Directory | undefined = root;
  for (const segment of path.split('/')) {
    if (segment !== '') directory = directory?.directories.get(segment);
  }
  return directory;
}

export function hasFile(root: Directory, path: string): boolean {
  const slash = path.lastIndexOf('/');
  return findDirectory(root, path.slice(0, Math.max(slash, 0)))?.files.includes(path) === true;
}

export function joinPath(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

/** The path from a directory up to the root: `../../`. */
export function wayUp(directory: string): string {
  return directory === '' ? './' : '../'.repeat(directory.split('/').length);
}
