/**
 * The refs that distributary wrote, and its directory in the repository → a repository, and a remote, without them: first at the remote,
 * so that a rejected push leaves everything as it was.
 */
import { pushContended } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { withoutUser } from '../diagnostic/wording/url-credentials.ts';
import { ownDirectory } from '../disk/own-directory.ts';
import { removeDirectory } from '../disk/replace-files.ts';
import type { RunLock } from '../git/lock/run-lock.ts';
import type { RefMove } from '../git/object/ref-move.ts';
import { judgeMoves } from '../git/refs/judge-moves.ts';
import { moveRefs } from '../git/refs/move-refs.ts';
import { pushRefs } from '../git/refs/push-refs.ts';
import type { GitRepository } from '../git/repository.ts';

/** The refs to delete, with the commits that they must still have. */
export interface TraceRemoval {
  readonly here: readonly RefMove[];
  readonly there: readonly RefMove[];
  /** Absent when nothing leaves the repository. */
  readonly remote?: string;
}

const author = { name: 'distributary', mail: 'distributary@localhost' };

/** Deletes the refs, all at one place or none. */
export async function removeTraces(
  repository: GitRepository,
  lock: RunLock,
  { here, there, remote }: TraceRemoval,
): Promise<void> {
  if (remote !== undefined && there.length > 0) {
    const pushed = await pushRefs(repository, lock, { remote }, there);
    if (pushed !== 'pushed') {
      const args = { remote: withoutUser(remote), problem: pushed.lost, attempts: 1 };
      throw pushed.hidden ?? environmentError(pushContended, args);
    }
  }
  const failure = await moveRefs(repository, lock, here, { author, reason: 'uninstall' });
  if (failure === undefined) return;
  const { lost } = await judgeMoves(repository, here, failure);
  throw lost(1);
}

/** Removes the directory with caches and the lock, which no run may have then. */
export async function removeOwnFiles({
  commonDirectory,
}: Pick<GitRepository, 'commonDirectory'>): Promise<void> {
  const own = await ownDirectory({ root: commonDirectory, isOfGit: true });
  await removeDirectory(own, 'distributary');
}
