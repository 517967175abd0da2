/** The files of a commit, looked up by path without listing other files. */
import {
  fromByteString,
  TREE_MODE,
  type Tree,
  type TreeEntry,
  toByteString,
} from '../git/object/tree.ts';

/** The entry at a path. */
export interface Found {
  readonly entry?: TreeEntry | undefined;
  /** The path of a file where the path requires a directory. */
  readonly blockedBy?: string | undefined;
}

export interface PresentFiles {
  find(path: string): Found;
  /** The files below a directory, with their full paths. */
  below(path: string): readonly string[];
  /** All files. */
  all(): readonly string[];
}

const NOTHING: Tree = new Map();

/** The files of a tree; none when there is no tree. */
export function presentFiles(root: string | undefined, treeOf: (id: string) => Tree): PresentFiles {
  const directories = new Map<string, Tree | { readonly blockedBy: string }>();
  directories.set('', root === undefined ? NOTHING : treeOf(root));
  const directoryAt = (path: string): Tree | { readonly blockedBy: string } => {
    const known = directories.get(path);
    if (known) return known;
    const slash = path.lastIndexOf('/');
    const parent = directoryAt(slash < 0 ? '' : path.slice(0, slash));
    const found = 'blockedBy' in parent ? parent : subdirectory(parent, path, treeOf);
    directories.set(path, found);
    return found;
  };
  const find = (path: string): Found => {
    const slash = path.lastIndexOf('/');
    const directory = directoryAt(slash < 0 ? '' : path.slice(0, slash));
    if ('blockedBy' in directory) return directory;
    return { entry: directory.get(toByteString(path.slice(slash + 1))) };
  };
  const below = (path: string): readonly string[] => {
    const directory = directoryAt(path);
    return 'blockedBy' in directory ? [] : listFiles(directory, `${path}/`, treeOf);
  };
  const all = (): readonly string[] =>
    root === undefined ? [] : listFiles(treeOf(root), '', treeOf);
  return { find, below, all };
}

function subdirectory(
  parent: Tree,
  path: string,
  treeOf: (id: string) => Tree,
): Tree | { readonly blockedBy: string } {
  const entry = parent.get(toByteString(path.slice(path.lastIndexOf('/') + 1)));
  if (entry === undefined) return NOTHING;
  return entry.mode === TREE_MODE ? treeOf(entry.id) : { blockedBy: path };
}

function listFiles(tree: Tree, prefix: string, treeOf: (id: string) => Tree): string[] {
  return [...tree].flatMap(([name, { mode, id }]) => {
    const path = prefix + fromByteString(name);
    return mode === TREE_MODE ? listFiles(treeOf(id), `${path}/`, treeOf) : [path];
  });
}
