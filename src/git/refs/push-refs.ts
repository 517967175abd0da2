/**
 * Refs → a remote, all of them or none. A branch only moves forward from the commit that was read: by the plan, and because git rejects a
 * push of a branch that has moved before it sends anything.
 */

import { identify } from '../../disk/process-identity.ts';
import type { StepLock } from '../lock/lock-record.ts';
import type { RunLock } from '../lock/run-lock.ts';
import type { RefMove } from '../object/ref-move.ts';
import { GitFailure } from '../process/git-command.ts';
import { outcomeOf, startGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';
import type { Signing } from '../signing.ts';
import { judgePush, type PushResult } from './judge-push.ts';
import { enterOrEnd } from './move-refs.ts';
import { followRemotes } from './tracking-ref.ts';

/** Where to, and whether the push itself is signed. */
interface PushTarget {
  readonly remote: string;
  readonly signing?: Signing | undefined;
}

/** Pushes; throws if the remote rejects the push for a reason that another attempt does not change. */
export async function pushRefs(
  repository: GitRepository,
  lock: RunLock,
  target: PushTarget,
  moves: readonly RefMove[],
): Promise<PushResult> {
  for (const step of stepsOf(moves)) {
    const failure = await pushStep(repository, lock, target, step);
    if (failure === undefined) continue;
    const { remote } = target;
    const result = await judgePush(repository, { remote, moves: step }, failure);
    if (result !== 'pushed') return result;
  }
  return 'pushed';
}

/**
 * All refs in one push. If the remote has branches of ours and advertises no notes, it may hide them: it would then reject the notes and
 * accept the branches. A push of the notes alone shows that, and early notes do no harm.
 */
function stepsOf(moves: readonly RefMove[]): readonly (readonly RefMove[])[] {
  const isNew = ({ ref, from }: RefMove) => !ref.startsWith('refs/heads/') && from === undefined;
  const hasOld = moves.some(({ from }) => from !== undefined);
  const steps = hasOld ? [moves.filter(isNew), moves.filter((move) => !isNew(move))] : [moves];
  return steps.filter((step) => step.length > 0);
}

async function pushStep(
  repository: GitRepository,
  lock: RunLock,
  { remote, signing }: PushTarget,
  moves: readonly RefMove[],
): Promise<GitFailure | undefined> {
  const args = pushArguments(remote, moves, signing?.pushes === true);
  const locks = await trackingLocks(repository, remote, moves);
  const since = Date.now();
  await lock.enter({ since, locks });
  const child = startGit(repository, args);
  const ended = outcomeOf(child, args);
  child.stdin?.end();
  const process = child.pid === undefined ? undefined : await identify(child.pid);
  if (process) await enterOrEnd(lock, { child: process, since, locks }, { child, ended });
  const output = await ended;
  await lock.leave();
  return output instanceof GitFailure ? output : undefined;
}

function pushArguments(
  remote: string,
  moves: readonly RefMove[],
  isSigned: boolean,
): readonly string[] {
  return [
    'push',
    '--atomic',
    '--no-verify',
    '--no-follow-tags',
    // Signed as `push.gpgSign` sets: always, or if the remote requests it.
    ...(isSigned ? [] : ['--no-signed']),
    '--recurse-submodules=no',
    // Git compares with the refs that the remote advertises for a push. The server itself would reject a hidden ref, and accept the others.
    ...moves.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ''}`),
    '--',
    remote,
    ...moves.map(({ ref, to }) => `${to ?? ''}:${ref}`),
  ];
}

/** A push moves the refs that follow the remote's, one after another, as the remote's configuration maps them. */
async function trackingLocks(
  repository: GitRepository,
  remote: string,
  moves: readonly RefMove[],
): Promise<readonly StepLock[]> {
  const follow = followRemotes(repository);
  const hasDeletes = moves.some(({ to }) => to === undefined);
  const packed = hasDeletes ? [{ file: 'packed-refs.lock', content: '' }] : [];
  const tracking = moves.flatMap(({ ref, to }) =>
    follow(ref)
      .filter((each) => each.remote === remote)
      .map((each) => ({ file: `${each.ref}.lock`, content: to ?? '' })),
  );
  return [...tracking, ...packed];
}
