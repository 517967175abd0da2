/**
 * A directory tree as it is stored, links not followed: what the disk and a commit have in common.
 * @module
 */

/** A directory. */
export interface DirectoryNode {
  readonly type: 'directory';
  readonly entries: Map<string, FileNode>;
}

/** Something in a directory. */
export type FileNode =
  | DirectoryNode
  /** `at` says where to read it: a path on disk, or the id of a blob. */
  | { readonly type: 'file'; readonly at: string }
  /** `target` is relative to the directory of the link, or begins with `/`, which is the fleet's root. */
  | { readonly type: 'link'; readonly target: string }
  /** A link whose target is known to be outside. */
  | { readonly type: 'outside'; readonly target: string }
  | { readonly type: 'submodule' | 'special' | 'misnamed' | 'unmerged' }
  | { readonly type: 'unreadable'; readonly problem: string };

/** A directory without anything in it. */
export function emptyDirectory(): DirectoryNode {
  return { type: 'directory', entries: new Map() };
}

/** The directory at a path, made if need be; undefined when something else stands there. */
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
