/**
 * A directory to write below → a directory for drafts on the same file system, gone when the work is done: in the directory of git, which
 * no commit takes up, or else in the directory itself, where git ignores it. Those of killed runs are removed first.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { kindOf, ownDirectory } from './own-directory.ts';
import { isAbandoned, processName } from './process-name.ts';

/** The beginning of names of drafts that are not in a directory of git. */
const PREFIX = '.distributary-draft-';

/** Hands it to the work. */
export async function withDrafts<T>(
  root: string,
  work: (drafts: string) => Promise<T>,
): Promise<T> {
  const drafts = (await draftsOfGit(root)) ?? (await draftsIn(root));
  try {
    return await work(drafts);
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** Whether a name is that of a directory of drafts. */
export function isDraft(name: string): boolean {
  return name.startsWith(PREFIX);
}

async function draftsIn(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  await removeAbandoned(root, PREFIX);
  const drafts = join(root, PREFIX + (await processName()));
  await mkdir(drafts, { mode: 0o700 });
  await writeFile(join(drafts, '.gitignore'), '*\n');
  return drafts;
}

/** Undefined where there is none on the same file system that can be written. */
async function draftsOfGit(root: string): Promise<string | undefined> {
  try {
    const git = await gitDirectoryAround(root);
    if (git === undefined || (await stat(git)).dev !== (await deviceOf(root))) return undefined;
    const home = await (await ownDirectory({ root: git, isOfGit: true })).at('distributary/drafts');
    await mkdir(home, { recursive: true, mode: 0o700 });
    await removeAbandoned(home, '');
    const drafts = join(home, await processName());
    await mkdir(drafts);
    return drafts;
  } catch {
    return undefined;
  }
}

/** The directory of git of the nearest work tree; that of a linked work tree or of a submodule is elsewhere. */
async function gitDirectoryAround(from: string): Promise<string | undefined> {
  for (let at = from; ; at = dirname(at)) {
    const found = join(at, '.git');
    const kind = await kindOf(found);
    if (kind === 'directory') return found;
    if (kind === 'file') {
      const [, path] = /^gitdir: ([^\n]+)\n*$/.exec(await readFile(found, 'utf8')) ?? [];
      return path === undefined ? undefined : resolve(at, path);
    }
    if (at === dirname(at)) return undefined;
  }
}

/** The device of a directory that need not exist. */
async function deviceOf(directory: string): Promise<number> {
  return (await kindOf(directory)) === 'nothing'
    ? await deviceOf(dirname(directory))
    : (await stat(directory)).dev;
}

/** Removes what killed runs left; a run beside this one may do the same. */
export async function removeAbandoned(directory: string, prefix: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(directory, name);
    if (await isAbandoned(name.slice(prefix.length), path).catch(() => false)) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
