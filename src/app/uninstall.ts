/**
 * A repository → what distributary left in it and at a remote; and the repository without it. Files of the work tree are the user's own.
 */
import { join } from 'node:path';
import { present } from '../collection/present.ts';
import { kindOf } from '../disk/own-directory.ts';
import { removeOwnFiles, removeTraces } from '../emit/remove-traces.ts';
import { requireOwnRemotes } from '../git/configured-programs.ts';
import { REMOTE_SECONDS } from '../git/git-place.ts';
import { underRunLock } from '../git/lock/under-run-lock.ts';
import type { RefMove } from '../git/object/ref-move.ts';
import type { GitRepository } from '../git/repository.ts';
import { type FoundTraces, findTraces, type Traces } from '../present/traces.ts';

export interface LeftBehind extends FoundTraces {
  /** The directory of caches and the lock; absent when there is none. */
  readonly directory?: string;
}

/** The remote to look at. */
export interface UninstallOptions {
  /** A name or a URL; absent: no remote is asked. */
  readonly remote?: string;
  /** Time limit of a fetch or push. */
  readonly remoteSeconds?: number;
  /** Called once with the process that has the lock. */
  onWait?(holder: string): void;
}

/** Finds it, and removes nothing. */
export async function findLeftBehind(
  repository: GitRepository,
  { remote, remoteSeconds = REMOTE_SECONDS }: UninstallOptions,
): Promise<LeftBehind> {
  const reaching = remote === undefined ? repository : { ...repository, remoteSeconds };
  if (remote !== undefined) requireOwnRemotes(repository.ofFiles);
  const directory = join(repository.commonDirectory, 'distributary');
  const traces = await findTraces(reaching, remote);
  const isThere = (await kindOf(directory)) === 'directory';
  return { ...traces, ...(isThere ? { directory } : {}) };
}

/** Removes it, all refs of a place or none. */
export async function removeLeftBehind(
  repository: GitRepository,
  { here, there }: LeftBehind,
  { remote, remoteSeconds = REMOTE_SECONDS, onWait }: UninstallOptions,
): Promise<void> {
  const reaching = { ...repository, remoteSeconds };
  await underRunLock(repository, present({ onWait }), async (lock) => {
    const moves = { here: deletionsOf(here), there: deletionsOf(there) };
    await removeTraces(reaching, lock, { ...moves, ...present({ remote }) });
  });
  await removeOwnFiles(repository);
}

function deletionsOf({ branches, notes }: Traces): readonly RefMove[] {
  const all = notes === undefined ? branches : [...branches, notes];
  return all.map(({ ref, commit }) => ({ ref, from: commit }));
}
