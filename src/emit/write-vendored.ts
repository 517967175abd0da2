/**
 * Directories of vendored files, and their lock → the repository on disk. A directory is replaced or removed only if its files have the
 * locked digest, so nothing is lost that could not be fetched again. Each is replaced as a whole. The lock is written first with the digests
 * before and after, and last with those after: after a killed run, the next one knows both for its own.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vendoredNotOurs } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { withDrafts } from '../disk/drafts.ts';
import { kindOf, type OwnDirectory, ownDirectory } from '../disk/own-directory.ts';
import { draftDirectory, putDirectory } from '../disk/replace-directory.ts';
import { removeFile, replaceFiles } from '../disk/replace-files.ts';
import type { FileBytes } from '../resource/program-run.ts';
import { unwritable } from './write-directory.ts';

/** What is written. */
export interface VendoredWrite {
  /** Directories relative to the root, with the files in each. */
  readonly written: ReadonlyMap<string, readonly FileBytes[]>;
  readonly removed: readonly string[];
  /** Directories of the lock, each with the digests that an earlier run may have given it. */
  readonly locked: ReadonlyMap<string, readonly string[]>;
  digestOf(files: readonly FileBytes[]): string;
  readonly lockFile: string;
  /** The lock while directories are replaced, whose files have these digests until then. */
  lockBetween(found: ReadonlyMap<string, string>): string;
  /** Undefined when there is nothing to lock any more. */
  readonly lockText: string | undefined;
}

/** Writes it below a root directory, absolute; nothing if any directory is not ours. */
export async function writeVendored(root: string, wanted: VendoredWrite): Promise<void> {
  try {
    const judged = await judgeVendored(root, wanted);
    await withDrafts(judged.own.root, (drafts) => writeAll(judged, drafts, wanted));
  } catch (cause) {
    throw unwritable(cause, root);
  }
}

/** What is there before a write. */
export interface JudgedWrite {
  readonly own: OwnDirectory;
  /** Digests of the directories that are there. */
  readonly found: ReadonlyMap<string, string>;
}

/** Throws if a directory that is to be replaced or removed is not ours. */
export async function judgeVendored(root: string, wanted: VendoredWrite): Promise<JudgedWrite> {
  const own = await ownDirectory({ root });
  const found = new Map<string, string>();
  for (const directory of [...wanted.written.keys(), ...wanted.removed]) {
    const digest = await requireOurs(own, directory, wanted);
    if (digest !== undefined) found.set(directory, digest);
  }
  await own.at(wanted.lockFile);
  return { own, found };
}

async function requireOurs(
  own: OwnDirectory,
  directory: string,
  { written, locked, digestOf }: VendoredWrite,
): Promise<string | undefined> {
  const at = await own.at(directory);
  const kind = await kindOf(at);
  if (kind === 'nothing') return undefined;
  const digests = locked.get(directory) ?? [];
  const expected =
    digests.length === 0
      ? 'no such directory'
      : `the locked files (digest ${digests.join(' or ')})`;
  const refuse = (found: string): never => {
    throw environmentError(vendoredNotOurs, { directory, found, expected });
  };
  if (kind !== 'directory') return refuse('a file or link in its place');
  const files = await filesBelow(own, directory);
  if (typeof files === 'string') return refuse(`"${files}", which is no file`);
  const found = digestOf(
    files.map(({ path, bytes }) => ({ path: path.slice(directory.length + 1), bytes })),
  );
  const next = written.get(directory);
  const isSame = next !== undefined && found === digestOf(next);
  return isSame || digests.includes(found) ? found : refuse(`files of digest ${found}`);
}

/** All files, also those that no reader of a fleet lists; the path of something else, if there is any. */
async function filesBelow(
  own: OwnDirectory,
  directory: string,
): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  for (const entry of await readdir(await own.at(directory), { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isFile()) {
      files.push({ path, bytes: await readFile(await own.at(path)) });
      continue;
    }
    const more = entry.isDirectory() ? await filesBelow(own, path) : path;
    if (typeof more === 'string') return more;
    files.push(...more);
  }
  return files;
}

async function writeAll(
  { own, found }: JudgedWrite,
  drafts: string,
  { written, removed, lockFile, lockBetween, lockText }: VendoredWrite,
): Promise<void> {
  const made = new Map<string, string>();
  for (const [directory, files] of written) {
    const draft = join(drafts, `new-${made.size}`);
    await draftDirectory(draft, directory, files);
    made.set(directory, draft);
  }
  const lock = (text: string) => replaceFiles(own, [{ path: lockFile, text, over: 'any' }]);
  if (written.size + removed.length > 0) await lock(lockBetween(found));
  for (const [i, directory] of [...written.keys(), ...removed].entries()) {
    const aside = join(drafts, `old-${i}`);
    await putDirectory(own, directory, { draft: made.get(directory), aside });
  }
  if (lockText === undefined) await removeFile(own, lockFile);
  else await lock(lockText);
}
