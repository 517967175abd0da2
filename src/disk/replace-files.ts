/**
 * Files → a directory in which each of them is whole: all are written as drafts, and then renamed. None is written through a link, or over
 * what is not ours; nothing changes before all are judged.
 */
import { chmodSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withDrafts } from './drafts.ts';
import { kindOf, type OwnDirectory, refuse } from './own-directory.ts';

/** A file to write. */
export interface WrittenFile {
  /** Relative to the directory. */
  readonly path: string;
  /** A function makes it when it is written, so that not all need be in memory. */
  readonly text: string | (() => string);
  /** Absent: the mode of the replaced file, and no program. */
  readonly isExecutable?: boolean;
  /** The file that may be replaced: one with such a text, or any file or link; absent: none. */
  readonly over?: 'any' | ((text: string) => boolean);
}

export async function replaceFiles(
  own: OwnDirectory,
  files: readonly WrittenFile[],
): Promise<void> {
  const targets: string[] = [];
  for (const file of files) targets.push(await judged(own, file));
  await withDrafts(own.root, async (drafts) => {
    for (const [i, file] of files.entries()) {
      await writeDraft(join(drafts, String(i)), file, targets[i]);
    }
    for (const [i, target] of targets.entries()) {
      await mkdir(dirname(target), { recursive: true });
      await rename(join(drafts, String(i)), target);
    }
  });
}

async function judged(own: OwnDirectory, { path, over }: WrittenFile): Promise<string> {
  const at = await own.at(path);
  const kind = await kindOf(at);
  if (kind === 'nothing') return at;
  if (over === 'any' && (kind === 'file' || kind === 'link')) return at;
  if (kind !== 'file') refuse(at, 'a directory, a symbolic link or a device');
  const isOurs = typeof over === 'function' && over(await readFile(at, 'utf8'));
  return isOurs ? at : refuse(at, 'a file that distributary has not written');
}

async function writeDraft(
  draft: string,
  { text, isExecutable }: WrittenFile,
  target = draft,
): Promise<void> {
  const mode = isExecutable === true ? 0o755 : 0o644;
  await writeFile(draft, typeof text === 'string' ? text : text(), { flag: 'wx', mode });
  if (isExecutable !== undefined) return;
  if ((await kindOf(target)) === 'file') chmodSync(draft, (await stat(target)).mode & 0o777);
}

/** Removes a file or a link. */
export async function removeFile(own: OwnDirectory, path: string): Promise<void> {
  await rm(await own.at(path), { force: true });
}

/** Removes a directory with everything in it; links in it are not followed. */
export async function removeDirectory(own: OwnDirectory, path: string): Promise<void> {
  await rm(await own.at(path), { force: true, recursive: true });
}

/** Removes the directories above a path, up to the root, as far as they are empty. */
export async function removeEmptyAbove(own: OwnDirectory, path: string): Promise<void> {
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    try {
      await rmdir(join(own.root, at));
    } catch {
      return;
    }
  }
}
