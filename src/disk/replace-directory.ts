/** A directory of files → the place of another one, whole: it is written as a draft, and then renamed. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileBytes } from '../resource/program-run.ts';
import {
  isGitDirectory,
  kindOf,
  type OwnDirectory,
  ownDirectory,
  refuse,
} from './own-directory.ts';
import { removeEmptyAbove } from './replace-files.ts';

/**
 * Writes the draft of a directory. The files may come from anywhere: none of them may make it a repository, with hooks and settings that
 * git would read there.
 */
export async function draftDirectory(
  draft: string,
  directory: string,
  files: readonly FileBytes[],
): Promise<void> {
  await mkdir(draft);
  const own = await ownDirectory({ root: draft, isOfGit: true });
  for (const { path, bytes } of files) {
    const at = await own.at(path);
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, bytes, { flag: 'wx' });
  }
  for (const inside of new Set(files.map(({ path }) => dirname(path)))) {
    if (await isGitDirectory(join(draft, inside))) {
      refuse(join(directory, inside), 'a directory of git');
    }
  }
}

/** Moves a present directory aside, and the draft to its place; without a draft, directories that are empty then are removed. */
export async function putDirectory(
  own: OwnDirectory,
  directory: string,
  { draft, aside }: { readonly draft: string | undefined; readonly aside: string },
): Promise<void> {
  const at = await own.at(directory);
  if ((await kindOf(at)) !== 'nothing') await rename(at, aside);
  if (draft === undefined) return await removeEmptyAbove(own, directory);
  await mkdir(dirname(at), { recursive: true });
  await rename(draft, at);
}
