/**
 * A plan with its objects and ref updates → a repository, and a remote, with this state. Objects are written first and refs last; a lost
 * race is returned as data, and nothing that was written here has to be undone.
 */
import { pushContended } from '../diagnostic/codes/emit.ts';
import { environmentError } from '../diagnostic/environment-error.ts';
import { withoutUser } from '../diagnostic/wording/url-credentials.ts';
import type { RunLock } from '../git/lock/run-lock.ts';
import type { RefMove } from '../git/object/ref-move.ts';
import { judgeMoves, type Lost } from '../git/refs/judge-moves.ts';
import { moveRefs } from '../git/refs/move-refs.ts';
import { pushRefs } from '../git/refs/push-refs.ts';
import type { GitRepository } from '../git/repository.ts';
import type { Signing } from '../git/signing.ts';
import { writeObjects } from '../git/store/write-objects.ts';
import type { FleetPlan } from '../plan/branch-plan.ts';
import type { RefMoves } from '../plan/ref-moves.ts';

/** A plan for which everything is known. */
export interface ReadyPlan {
  /** With the commits as they are signed. */
  readonly plan: FleetPlan;
  /** All objects that may be missing, including those of the notes. */
  readonly objects: FleetPlan['objects'];
  readonly moves: RefMoves;
}

/** Where a plan is applied. */
export interface Target {
  readonly repository: GitRepository;
  readonly lock: RunLock;
  /** The remote that is made equal; absent when nothing leaves the repository. */
  readonly remote?: string | undefined;
  readonly signing?: Signing | undefined;
  /** Starts work that needs the objects and no refs, and never fails: the process is idle while git moves them. */
  meanwhile?(): Promise<void> | undefined;
}

/** Applies the plan: everything, or nothing. */
export async function applyPlan(target: Target, ready: ReadyPlan): Promise<Lost | undefined> {
  const { here, there } = ready.moves;
  if (here.length + there.length > 0) await writeObjects(target.repository, ready.objects.values());
  // The remote is pushed first: if another client was faster, no local ref has to be restored.
  const lost = await pushAll(target, there);
  if (lost !== undefined) return lost;
  const moving = moveAll(target, ready);
  const [moved] = await Promise.all([moving, target.meanwhile?.()]);
  return moved;
}

/** A server that answers from copies may be behind for a moment. */
const HIDDEN_ATTEMPTS = 3;

async function pushAll(
  { repository, lock, remote, signing }: Target,
  moves: readonly RefMove[],
): Promise<Lost | undefined> {
  if (remote === undefined) return undefined;
  const pushed = await pushRefs(repository, lock, { remote, signing }, moves);
  if (pushed === 'pushed') return undefined;
  const { hidden } = pushed;
  if (hidden) return { attempts: HIDDEN_ATTEMPTS, lost: () => hidden };
  const args = { remote: withoutUser(remote), problem: pushed.lost };
  return { lost: (attempts) => environmentError(pushContended, { ...args, attempts }) };
}

/** Updates the local refs; deletions are separate and last, since they lock the file with all packed refs. */
async function moveAll(
  { repository, lock }: Target,
  { moves: { here }, plan }: ReadyPlan,
): Promise<Lost | undefined> {
  const steps = [here.filter(({ to }) => to !== undefined), here.filter(({ to }) => !to)];
  const reason = { author: plan.author, reason: `hydrate ${plan.dry.id}` };
  for (const moves of steps) {
    const failure = await moveRefs(repository, lock, moves, reason);
    if (failure) return await judgeMoves(repository, moves, failure);
  }
  return undefined;
}
