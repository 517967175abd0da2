/**
 * Directories that a run makes for itself in the system's temporary directory, and their files: no other program writes there, and no name of a
 * directory comes from a repository. Those of killed runs are removed by later ones.
 */
import { COPYFILE_FICLONE } from 'node:constants';
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { invariant } from '../diagnostic/invariant.ts';
import { isAbandoned, processName } from './process-name.ts';

/** The beginning of their names. */
const PREFIX = 'distributary-';

/** Makes a directory. Its path is without links: programs print that one, which messages must not contain. */
export async function makeScratch(parent: string): Promise<string> {
  const real = await realpath(parent);
  await removeLeft(real);
  const path = join(real, PREFIX + (await processName()));
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** Makes one that stays, for a user to look at. */
export async function makeKeptScratch(parent: string, name: string): Promise<string> {
  return await mkdtemp(join(parent, `${PREFIX}${name}-`));
}

/** A process that was ended may write until it is gone. */
export async function removeScratch(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}

/** The same while the process ends. */
export function removeScratchNow(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Everybody may write to the parent: only directories of the same user count. */
async function removeLeft(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(parent, name);
    try {
      if (!(await isAbandoned(name.slice(PREFIX.length), path))) continue;
      const found = await lstat(path);
      if (found.isDirectory() && found.uid === process.geteuid?.()) await removeScratch(path);
    } catch {
      // Another run has removed it, or it cannot be removed.
    }
  }
}

/** Makes a directory in such a one. As in all below, a call that waits for no disk costs less than a turn of the pool of threads. */
export async function makeInScratch(scratch: string, ...names: readonly string[]): Promise<string> {
  const path = insideOf(scratch, names);
  makeDirectory(path);
  return path;
}

/** Writes a file in such a directory. */
export async function writeScratch(
  scratch: string,
  path: string,
  content: string | Uint8Array,
): Promise<string> {
  const at = insideOf(scratch, [path]);
  makeDirectory(dirname(at));
  writeFileSync(at, content);
  return at;
}

/** Puts a program into such a directory. */
export async function linkIntoScratch(scratch: string, path: string, from: string): Promise<void> {
  const at = insideOf(scratch, [path]);
  makeDirectory(dirname(at));
  try {
    linkSync(from, at);
  } catch {
    // Another file system, or a file of another user.
    copyFileSync(from, at, COPYFILE_FICLONE);
  }
}

/** Gives a file or a directory in such a directory another name there. */
export function renameInScratch(scratch: string, from: string, to: string): void {
  renameSync(insideOf(scratch, [from]), insideOf(scratch, [to]));
}

/** Removes a file in such a directory, or a directory that is empty. */
export function removeFromScratch(scratch: string, path: string): void {
  const at = insideOf(scratch, [path]);
  if (lstatSync(at).isDirectory()) rmdirSync(at);
  else unlinkSync(at);
}

/** All that is below a directory, with what changes whenever one of them does; empty if there is none. */
export function describeScratch(directory: string): string {
  if (!existsSync(directory)) return '';
  const lines: string[] = [];
  const open = [directory];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const found = lstatSync(at);
    const { ino, mode, size, nlink, mtimeMs, ctimeMs } = found;
    const isDirectory = found.isDirectory();
    // Each further link to a program changes the time of change of them all.
    const changed = isDirectory || nlink === 1 ? ctimeMs : '';
    lines.push(`${at} ${ino} ${mode} ${size} ${mtimeMs} ${changed}`);
    if (!isDirectory) continue;
    for (const name of readdirSync(at).sort()) open.push(join(at, name));
  }
  return lines.join('\n');
}

function makeDirectory(path: string): void {
  if (!existsSync(path)) mkdirSync(path, { recursive: true });
}

function insideOf(scratch: string, names: readonly string[]): string {
  const at = join(scratch, ...names);
  invariant(!relative(scratch, at).startsWith('..'), 'a copy stays in its directory');
  return at;
}
