/**
 * Files → a directory with exactly these files. The directory has to be new, empty, or the output of an earlier run; files that are no
 * longer in the output are deleted, files of other origin are kept, and links are never followed.
 * @module
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileUnwritable, outputNotOurs } from '../diagnostic/codes/emit.ts';
import { EnvironmentError, environmentError } from '../diagnostic/environment-error.ts';
import type { LayoutFile } from '../layout/branch-layout.ts';
import { textOf } from '../layout/content.ts';
import { INVENTORY_FILE, pathsAbove } from '../layout/file-path.ts';
import { readInventory, writeInventory } from '../plan/inventory.ts';

/** Writes files; returns the paths that were removed. */
export async function writeDirectory(
  directory: string,
  files: readonly LayoutFile[],
): Promise<readonly string[]> {
  try {
    await mkdir(directory, { recursive: true });
    const owned = await ownedPaths(directory);
    for (const { path } of files) await requireRoom(directory, path, owned);
    const wanted = new Set(files.map(({ path }) => path));
    // Until the end, both the earlier and the new files belong to distributary: a run that is killed can be repeated.
    await writeInventoryFile(directory, new Set([...owned, ...wanted]));
    const removed = [...owned].filter((path) => !wanted.has(path)).sort();
    for (const path of removed) await removeFile(directory, path);
    for (const { path, mode, content } of files) {
      await replaceFile(join(directory, path), textOf(content), mode);
    }
    await writeInventoryFile(directory, wanted);
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

async function ownedPaths(directory: string): Promise<ReadonlySet<string>> {
  const found = (await readdir(directory)).sort();
  const file = join(directory, INVENTORY_FILE);
  const isOurs = (await kindOf(file)) === 'file';
  const inventory = isOurs ? readInventory(await readFile(file, 'utf8')) : undefined;
  if (inventory?.branch === ALL_BRANCHES) return inventory.paths;
  if (found[0] === undefined) return new Set();
  throw environmentError(outputNotOurs, { directory, found: found[0] });
}

async function writeInventoryFile(directory: string, paths: ReadonlySet<string>): Promise<void> {
  const text = writeInventory({ fleet: ALL_BRANCHES, branch: ALL_BRANCHES, paths });
  await replaceFile(join(directory, INVENTORY_FILE), text, '100644');
}

/** Each parent of a file has to be a directory, and no foreign file may be at its path. */
async function requireRoom(
  directory: string,
  path: string,
  owned: ReadonlySet<string>,
): Promise<void> {
  for (const part of [...pathsAbove(path), path]) {
    const kind = await kindOf(join(directory, part));
    if (kind === 'nothing') return;
    if (owned.has(part) || (kind === 'directory' && part !== path)) continue;
    const found = kind === 'directory' ? await foreignBelow(directory, part, owned) : part;
    if (found !== undefined) throw environmentError(outputNotOurs, { directory, found });
  }
}

/** A file below a directory that we did not write; a link counts as one. */
async function foreignBelow(
  directory: string,
  path: string,
  owned: ReadonlySet<string>,
): Promise<string | undefined> {
  for (const entry of await readdir(join(directory, path), { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`;
    const found = entry.isDirectory() ? await foreignBelow(directory, inside, owned) : inside;
    if (found !== undefined && !owned.has(found)) return found;
  }
  return undefined;
}

async function kindOf(path: string): Promise<'nothing' | 'directory' | 'file' | 'other'> {
  try {
    const found = await lstat(path);
    if (found.isDirectory()) return 'directory';
    return found.isFile() ? 'file' : 'other';
  } catch {
    return 'nothing';
  }
}

/** Written atomically, so that no process reads a partial file; a link at the path is replaced, not followed. */
async function replaceFile(path: string, text: string, mode: LayoutFile['mode']): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode: mode === '100755' ? 0o755 : 0o644 });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes a file, and the directories that it leaves empty. */
async function removeFile(directory: string, path: string): Promise<void> {
  if (path.split('/').includes('..')) return;
  for (const above of pathsAbove(path)) {
    if ((await kindOf(join(directory, above))) !== 'directory') return;
  }
  await rm(join(directory, path), { force: true });
  for (const above of pathsAbove(path).toReversed()) {
    try {
      await rmdir(join(directory, above));
    } catch {
      return;
    }
  }
}
