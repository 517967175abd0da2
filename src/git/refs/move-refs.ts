/**
 * Refs with their old and new commits → all of them moved by one `git update-ref --stdin`, or none. The whole transaction is handed
 * over in a single write: a kill before its last line leaves all refs where they were.
 */

import type { ChildProcess } from 'node:child_process';
import { identify } from '../../disk/process-identity.ts';
import { offline } from '../git-place.ts';
import { clearStaleLocks } from '../lock/clear-stale-locks.ts';
import type { Step, StepLock } from '../lock/lock-record.ts';
import type { RunLock } from '../lock/run-lock.ts';
import type { Identity } from '../object/commit.ts';
import { type ObjectFormat, zeroId } from '../object/git-object.ts';
import type { RefMove } from '../object/ref-move.ts';
import { GitFailure } from '../process/git-command.ts';
import { outcomeOf, startGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** The author and the reason of ref updates, for the reflog. */
export interface MoveReason {
  readonly author: Identity;
  /** What is done, as in `hydrate 4e0a590…`. */
  readonly reason: string;
}

/** Moves refs; returns why they could not be moved. */
export async function moveRefs(
  repository: GitRepository,
  lock: RunLock,
  moves: readonly RefMove[],
  { author: { name, mail }, reason }: MoveReason,
): Promise<GitFailure | undefined> {
  if (moves.length === 0) return undefined;
  // A ref that became symbolic in the meantime is replaced, and its target stays unchanged.
  const args = ['update-ref', '--no-deref', '-m', `distributary: ${reason}`, '--stdin'];
  const child = startGit(offline(repository), args, {
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: mail,
  });
  const ended = outcomeOf(child, args);
  const process = child.pid === undefined ? undefined : await identify(child.pid);
  const step: Step = {
    ...(process ? { child: process } : {}),
    since: Date.now(),
    locks: locksOf(moves),
  };
  // The owner of the locks is recorded before git can take the first one.
  await enterOrEnd(lock, step, { child, ended });
  child.stdin?.end(transaction(moves, repository.format));
  const output = await ended;
  const failure = output instanceof GitFailure ? output : undefined;
  // Killed alone, git leaves its locks to us.
  if (failure?.status === null) await clearStaleLocks(repository.commonDirectory, [step]);
  await lock.leave();
  return failure;
}

/** Records a step; a step that cannot be recorded must not continue. */
export async function enterOrEnd(
  lock: RunLock,
  step: Step,
  { child, ended }: { readonly child: ChildProcess; readonly ended: Promise<unknown> },
): Promise<void> {
  try {
    await lock.enter(step);
  } catch (cause) {
    child.kill('SIGKILL');
    await ended;
    throw cause;
  }
}

function transaction(moves: readonly RefMove[], format: ObjectFormat): string {
  const none = zeroId(format);
  const lines = moves.map(({ ref, from, to }) =>
    to === undefined ? `delete ${ref} ${from ?? none}` : `update ${ref} ${to} ${from ?? none}`,
  );
  return `${['start', ...lines, 'prepare', 'commit'].join('\n')}\n`;
}

/**
 * The locks that git takes for a transaction. In a bare repository HEAD may name one of the branches, and is then locked for its
 * log; when refs are deleted, the file of packed refs is.
 */
function locksOf(moves: readonly RefMove[]): readonly StepLock[] {
  const hasDeletes = moves.some(({ to }) => to === undefined);
  return [
    ...moves.map(({ ref, to }) => ({ file: `${ref}.lock`, content: to ?? '' })),
    { file: 'HEAD.lock', content: '' },
    ...(hasDeletes ? [{ file: 'packed-refs.lock', content: '' }] : []),
  ];
}
