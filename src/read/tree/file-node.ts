/** A directory tree as stored, without following links: the common form of the disk and a commit. */

export interface DirectoryNode {
  readonly type: 'directory';
  readonly entries: Map<string, FileNode>;
}

/** An entry of a directory. */
export type FileNode =
  | DirectoryNode
  /** `at` is its address for reading: a path on disk, or the ID of a blob. */
  | { readonly type: 'file'; readonly at: string }
  /** `target` is relative to the directory of the link, or begins with `/`, which is the fleet's root. */
  | { readonly type: 'link'; readonly target: string }
  /** A link with a target outside of the root. */
  | { readonly type: 'outside'; readonly target: string }
  | { readonly type: 'submodule' | 'special' | 'misnamed' | 'unmerged' }
  | { readonly type: 'unreadable'; readonly problem: string };

/** An empty directory. */
export function emptyDirectory(): DirectoryNode {
  return { type: 'directory', entries: new Map() };
}

/** The directory at a path, created if missing; undefined when another entry has the path. */
export function directoryAt(
  root: DirectoryNode,
  parts: readonly string[],
): DirectoryNode | undefined {
  let directory = root;
  for (const part of parts) {
    const found = directory.entries.get(part) ?? emptyDirectory();
    if (found.type !== 'directory') return undefined;
    directory.entries.set(part, found);
    directory = found;
  }
  return directory;
}

/** All files below a directory with their paths; links are not followed. */
export function* filesBelow(
  directory: DirectoryNode,
  prefix = '',
): Generator<readonly [path: string, at: string]> {
  for (const [name, node] of directory.entries) {
    if (node.type === 'directory') yield* filesBelow(node, `${prefix}${name}/`);
    else if (node.type === 'file') yield [`${prefix}${name}`, node.at];
  }
}
