/** Paths of files → directories. */

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
  const isMixed = (directory: string) => others.some((path) => isBelow(path, directory));
  const widest = (path: string): string => {
    const parent = parentOf(path);
    return parent === '' || isMixed(parent) ? path : widest(parent);
  };
  return [...new Set(files.map(widest))].sort();
}

/** Sibling directories as one glob, if their parent contains no others. */
export function withGlobs(
  directories: readonly string[],
  everything: readonly string[],
): readonly string[] {
  const globs = directories.map((path) => {
    const parent = parentOf(path);
    const siblings = directories.filter((other) => parentOf(other) === parent);
    const inParent = everything.filter((other) => isBelow(other, parent));
    const isWhole = inParent.every((other) => siblings.some((each) => isBelow(other, each)));
    return parent !== '' && siblings.length > 1 && isWhole ? `${parent}/*` : path;
  });
  return [...new Set(globs)];
}
