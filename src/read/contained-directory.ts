/**
 * A path from a file of a repository → the directory that it resolves to, if it may be read from the working directory:
 * on a shared machine, the files beside a checkout belong to other users.
 */
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The real path of the directory, or the problem, as the end of a sentence. */
export type ContainedDirectory = { readonly path: string } | { readonly problem: string };

/**
 * Follows a path from the working directory. It may lead anywhere in the git work tree around that directory; without git,
 * to a directory above or below it.
 */
export async function containedDirectory(
  workingDirectory: string,
  path: string,
): Promise<ContainedDirectory> {
  let from: string;
  let to: string;
  try {
    from = await realpath(workingDirectory);
    to = await realpath(resolve(from, path));
    if (!(await stat(to)).isDirectory()) return { problem: 'is not a directory' };
  } catch {
    return { problem: 'leads to no directory that can be read' };
  }
  const root = gitRoot(from);
  if (root !== undefined) {
    return isInside(to, root) ? { path: to } : { problem: 'leads out of the git repository' };
  }
  const isNear = isInside(to, from) || isInside(from, to);
  return isNear ? { path: to } : { problem: 'is neither above nor below the working directory' };
}

/** The work tree around a directory. A submodule and a linked work tree have a file of that name. */
function gitRoot(from: string): string | undefined {
  for (let directory = from; ; directory = dirname(directory)) {
    if (existsSync(join(directory, '.git'))) return directory;
    if (dirname(directory) === directory) return undefined;
  }
}

function isInside(path: string, directory: string): boolean {
  const inside = relative(directory, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && resolve(inside) !== inside;
}
