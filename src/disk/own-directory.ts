/**
 * A directory → the paths below it that distributary may write, replace and remove. Whatever names a path, a lock, a Fleet, a file's own
 * name or an option: no path leads into a directory of git, into the work tree of another repository, or through a symbolic link.
 * Every writer asks here first. Whether a present file is ours is judged by each writer.
 */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathNotOurs } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { hasGitName } from '../resource/path/git-name.ts';

/** A directory to write below. */
export interface OwnPlace {
  /** Absolute. Symbolic links on the way to it are followed: the user, or git, has named it. */
  readonly root: string;
  /** Whether it is meant to be in a directory of git: hooks, caches, locks. */
  readonly isOfGit?: boolean;
}

export interface OwnDirectory {
  /** Its path without symbolic links. */
  readonly root: string;
  /** The absolute path of a file or directory below it, which need not exist; throws where distributary does not write. */
  at(path: string): Promise<string>;
}

/** Judges a directory, which need not exist. */
export async function ownDirectory({ root, isOfGit = false }: OwnPlace): Promise<OwnDirectory> {
  const real = await realPath(root);
  if (!isOfGit) await refuseGitAbove(real);
  /** Directories that were judged. */
  const known = new Set<string>();
  return {
    root: real,
    at: async (path) => {
      refuseName(path);
      const target = join(real, path);
      for (const above of wayTo(path)) {
        const at = join(real, above);
        if (!known.has(at) && !(await isDirectoryOfOurs(at, target))) break;
        known.add(at);
      }
      return target;
    },
  };
}

function refuseName(path: string): void {
  if (path.split('/').some((name) => /^\.{0,2}$|\0/.test(name))) refuse(path, 'no path below');
  if (hasGitName(path)) refuse(path, 'a directory of git');
}

/** The directories on the way to a path, and the path. */
function wayTo(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** False for nothing, and for a file at the end of the way. */
async function isDirectoryOfOurs(at: string, target: string): Promise<boolean> {
  const kind = await kindOf(at);
  if (kind === 'directory') {
    await refuseRepository(at);
    return true;
  }
  if (kind !== 'nothing' && at !== target) {
    refuse(target, `behind "${at}", which is a ${kind === 'link' ? 'symbolic link' : 'file'}`);
  }
  return false;
}

/** Ends the run: distributary does not write there. */
export function refuse(path: string, problem: string): never {
  throw environmentError(pathNotOurs, { path, problem });
}

/** The path without links, also of what does not exist. */
export async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPath(parent), basename(path));
  }
}

async function refuseGitAbove(directory: string): Promise<void> {
  if (hasGitName(directory)) refuse(directory, 'in a directory of git');
  for (let at = directory; ; at = dirname(at)) {
    if (await isGitDirectory(at)) refuse(directory, `in "${at}", a directory of git`);
    if (at === dirname(at)) return;
  }
}

/** Refuses a directory on the way, or at its end. */
async function refuseRepository(directory: string): Promise<void> {
  if ((await kindOf(join(directory, '.git'))) !== 'nothing') {
    refuse(directory, 'the work tree of another repository');
  }
  if (await isGitDirectory(directory)) refuse(directory, 'a directory of git');
}

/** As git decides it: a bare repository, and the directories of work trees and submodules, have no name of their own. */
export async function isGitDirectory(directory: string): Promise<boolean> {
  const [head, objects, refs, common] = await Promise.all(
    ['HEAD', 'objects', 'refs', 'commondir'].map((name) => kindOf(join(directory, name))),
  );
  return head !== 'nothing' && (common === 'file' || (objects !== 'nothing' && refs !== 'nothing'));
}

/** A kind of file; links are not followed. */
export type FileKind = 'nothing' | 'directory' | 'file' | 'link' | 'other';

export async function kindOf(path: string): Promise<FileKind> {
  try {
    const found = await lstat(path);
    if (found.isDirectory()) return 'directory';
    if (found.isSymbolicLink()) return 'link';
    return found.isFile() ? 'file' : 'other';
  } catch {
    return 'nothing';
  }
}
