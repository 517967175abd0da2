/**
 * The path of an output option → the directory and the path in it. A user may name any place; but links in the work tree are part of what
 * was committed, and no output follows them.
 */
import { stat } from 'node:fs/promises';
import { basename, dirname, join, parse, relative, sep } from 'node:path';
import { type OwnDirectory, ownDirectory, realPath } from './own-directory.ts';
import { replaceFiles, type WrittenFile } from './replace-files.ts';

/** A place to write. */
export interface OutputPlace {
  readonly own: OwnDirectory;
  /** Relative to the directory; empty for the directory itself. */
  readonly path: string;
}

/** Judges it; the path is absolute, and `workTree` the root of the work tree or of the fleet. */
export async function outputPlace(path: string, workTree: string): Promise<OutputPlace> {
  const tree = await realPath(workTree);
  const { root } = parse(path);
  const parts = path.slice(root.length).split(sep).filter(Boolean);
  for (let count = 0; count <= parts.length; count += 1) {
    const inside = relative(tree, await realPath(join(root, ...parts.slice(0, count))));
    if (inside === '..' || inside.startsWith(`..${sep}`)) continue;
    const rest = [...inside.split(sep), ...parts.slice(count)].filter(Boolean).join('/');
    const own = await ownDirectory({ root: tree });
    if (rest !== '') await own.at(rest);
    return { own, path: rest };
  }
  return { own: await ownDirectory({ root: dirname(path) }), path: basename(path) };
}

/** Writes a file that an option names, in a directory that exists. */
export async function writeOutput(
  path: string,
  workTree: string,
  file: Omit<WrittenFile, 'path'>,
): Promise<void> {
  const place = await outputPlace(path, workTree);
  await stat(dirname(path));
  await replaceFiles(place.own, [{ ...file, path: place.path }]);
}
