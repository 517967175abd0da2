/**
 * Files → a directory with exactly these files. The directory has to be new, empty, or the output of an earlier run; files that are no
 * longer in the output are deleted, files of other origin are kept, and links are never followed.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnwritable, outputNotOurs } from '../diagnostic/codes/emit.ts';
import { EnvironmentError, environmentError } from '../diagnostic/environment-error.ts';
import { isDraft } from '../disk/drafts.ts';
import { kindOf, type OwnDirectory, ownDirectory } from '../disk/own-directory.ts';
import {
  removeEmptyAbove,
  removeFile,
  replaceFiles,
  type WrittenFile,
} from '../disk/replace-files.ts';
import { textOf } from '../git/object/content.ts';
import type { LayoutFile } from '../layout/branch-layout.ts';
import { INVENTORY_FILE, pathsAbove } from '../layout/file-path.ts';
import { readInventory, writeInventory } from '../plan/inventory.ts';

/** Writes files; returns the paths that were removed. */
export async function writeDirectory(
  directory: string,
  files: readonly LayoutFile[],
): Promise<readonly string[]> {
  try {
    const own = await ownDirectory({ root: directory });
    const owned = await ownedPaths(own);
    for (const { path } of files) await requireRoom(own, path, owned);
    const wanted = new Set(files.map(({ path }) => path));
    const removed = [...owned].filter((path) => !wanted.has(path)).sort();
    for (const path of removed) await own.at(path);
    // Until the end, both the earlier and the new files belong to distributary: a run that is killed can be repeated.
    await replaceFiles(own, [inventoryOf(new Set([...owned, ...wanted]))]);
    for (const path of removed) {
      await removeFile(own, path);
      await removeEmptyAbove(own, path);
    }
    const written = files.map(({ path, mode, content }) => {
      return {
        path,
        text: () => textOf(content),
        isExecutable: mode === '100755',
        over: 'any',
      } as const;
    });
    await replaceFiles(own, [...written, inventoryOf(wanted)]);
    return removed;
  } catch (cause) {
    throw unwritable(cause, directory);
  }
}

/** A failure to write below a directory as an error that names the path; others as they are. */
export function unwritable(cause: unknown, directory: string): unknown {
  if (cause instanceof EnvironmentError || !(cause instanceof Error)) return cause;
  const problem = 'code' in cause ? String(cause.code) : cause.message;
  const path = 'path' in cause ? String(cause.path) : directory;
  return environmentError(fileUnwritable, { path, problem }, cause);
}

/** In a directory, a list is not of one branch. */
const ALL_BRANCHES = '*';

async function ownedPaths({ root }: OwnDirectory): Promise<ReadonlySet<string>> {
  if ((await kindOf(root)) === 'nothing') return new Set();
  const found = (await readdir(root)).filter((name) => !isDraft(name)).sort();
  const file = join(root, INVENTORY_FILE);
  const isOurs = (await kindOf(file)) === 'file';
  const inventory = isOurs ? readInventory(await readFile(file, 'utf8')) : undefined;
  if (inventory?.branch === ALL_BRANCHES) return inventory.paths;
  if (found[0] === undefined) return new Set();
  throw environmentError(outputNotOurs, { directory: root, found: found[0] });
}

function inventoryOf(paths: ReadonlySet<string>): WrittenFile {
  const text = writeInventory({ fleet: ALL_BRANCHES, branch: ALL_BRANCHES, paths });
  return { path: INVENTORY_FILE, text, over: 'any' };
}

/** Each parent of a file has to be a directory, and no foreign file may be at its path. */
async function requireRoom(
  own: OwnDirectory,
  path: string,
  owned: ReadonlySet<string>,
): Promise<void> {
  for (const part of [...pathsAbove(path), path]) {
    const kind = await kindOf(join(own.root, part));
    // A file of ours whose place a directory takes is removed first.
    if (kind === 'file' && owned.has(part)) return;
    if (kind === 'nothing') break;
    const isOnTheWay = kind === 'directory' && part !== path;
    const found = isOnTheWay ? undefined : await foreignAt(own.root, part, owned);
    if (found !== undefined) throw environmentError(outputNotOurs, { directory: own.root, found });
  }
  await own.at(path);
}

/** A file at or below a path that we did not write; a link counts as one. */
async function foreignAt(
  directory: string,
  path: string,
  owned: ReadonlySet<string>,
): Promise<string | undefined> {
  if ((await kindOf(join(directory, path))) !== 'directory')
    return owned.has(path) ? undefined : path;
  for (const name of await readdir(join(directory, path))) {
    const found = await foreignAt(directory, `${path}/${name}`, owned);
    if (found !== undefined) return found;
  }
  return undefined;
}
