/**
 * Directories of vendored files, and their lock → the repository on disk. Each directory is replaced as a whole, the lock last: after a
 * killed run, `vendor --check` reports the difference and the next run corrects it. Links are never followed.
 * @module
 */

import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { outputNotOurs } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { pathsAbove } from '../layout/file-path.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { unwritable } from './write-directory.ts';

/** What is written. */
export interface VendoredWrite {
  /** Directories relative to the root, with the files in each. */
  readonly written: ReadonlyMap<string, readonly FileBytes[]>;
  readonly removed: readonly string[];
  /** Directories that an earlier run wrote, and that may be replaced. */
  readonly owned: ReadonlySet<string>;
  readonly lockFile: string;
  /** Undefined when there is nothing to lock any more. */
  readonly lockText: string | undefined;
}

/** Writes it below a root directory, absolute. */
export async function writeVendored(root: string, wanted: VendoredWrite): Promise<void> {
  try {
    await writeAll(root, wanted);
  } catch (cause) {
    throw unwritable(cause, root);
  }
}

async function writeAll(root: string, wanted: VendoredWrite): Promise<void> {
  const { written, removed, owned, lockFile, lockText } = wanted;
  for (const directory of [...written.keys(), ...removed]) {
    await requireRoom(root, directory, owned);
  }
  for (const [directory, files] of written) await replaceDirectory(root, directory, files);
  for (const directory of removed) await removeDirectory(root, directory);
  if (lockText === undefined) await rm(join(root, lockFile), { force: true });
  else await replaceFile(join(root, lockFile), lockText);
}

/** Each parent of a directory has to be a directory, and its path must not contain foreign files. */
async function requireRoom(
  root: string,
  directory: string,
  owned: ReadonlySet<string>,
): Promise<void> {
  for (const part of [...pathsAbove(directory), directory]) {
    const kind = await kindOf(join(root, part));
    if (kind === 'nothing') return;
    if (kind === 'directory' && (part !== directory || owned.has(part))) continue;
    throw environmentError(outputNotOurs, { directory: root, found: part });
  }
}

async function kindOf(path: string): Promise<'nothing' | 'directory' | 'other'> {
  try {
    return (await lstat(path)).isDirectory() ? 'directory' : 'other';
  } catch {
    return 'nothing';
  }
}

async function replaceDirectory(
  root: string,
  directory: string,
  files: readonly FileBytes[],
): Promise<void> {
  const target = join(root, directory);
  const draft = `${target}.${randomUUID()}`;
  try {
    await mkdir(draft, { recursive: true });
    for (const { path, bytes } of files) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), bytes, { flag: 'wx' });
    }
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes a directory, and its parent directories that become empty. */
async function removeDirectory(root: string, directory: string): Promise<void> {
  await rm(join(root, directory), { recursive: true, force: true });
  for (const above of pathsAbove(directory).toReversed()) {
    try {
      await rmdir(join(root, above));
    } catch {
      return;
    }
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
