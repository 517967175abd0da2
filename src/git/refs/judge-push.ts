/**
 * A failed push → its result: a lost race, or a rejection that another attempt does not change. Git updates all refs or none, but a server
 * rejects hidden refs separately, so the current refs of the remote are read.
 */
import {
  pushHalfTaken,
  pushNotAtomic,
  pushRefused,
  remoteHides,
} from '../../diagnostic/codes/emit.ts';
import { EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { withoutUser } from '../../diagnostic/wording/url-credentials.ts';
import type { RefMove } from '../object/ref-move.ts';
import { type GitFailure, gitError, lastLines } from '../process/git-command.ts';
import type { GitRepository } from '../repository.ts';
import type { RefIds } from './local-refs.ts';
import { readStanding } from './remote-refs.ts';

/** Where it was pushed to, and what. */
export interface Pushed {
  readonly remote: string;
  readonly moves: readonly RefMove[];
}

/** Result of a push: `lost` is the reason why no ref changed, usually because another client was faster. */
export type PushResult = 'pushed' | LostPush;

/** A push that changed nothing, and may be tried again. */
export interface LostPush {
  readonly lost: string;
  /** The error to report if the cause is not a faster client and persists when tried again. */
  readonly hidden?: EnvironmentError;
}

/** Messages of git and its servers for a ref that moved after it was read. */
const LOST =
  /\((?:fetch first|non-fast-forward|stale info|remote ref updated since checkout|already exists|cannot lock ref[^)]*|failed to update ref|failed to lock|incorrect old value provided|failed to update)\)|cannot lock ref|reference already exists|incorrect old value/;

/** Returns the result; throws if the remote rejects the push for a reason that another attempt does not change. */
export async function judgePush(
  repository: GitRepository,
  { remote, moves }: Pushed,
  failure: GitFailure,
): Promise<PushResult> {
  if (failure.isLate) throw gitError(failure);
  const name = withoutUser(remote);
  if (/does not support.*(?:atomic|force-with-lease)/.test(failure.stderr)) {
    throw environmentError(pushNotAtomic, { remote: name }, failure);
  }
  const problem = reasonOf(failure);
  if (LOST.test(failure.stderr)) {
    const stale = staleMove(failure, moves);
    const standing = stale && (await standingOf(repository, remote));
    if (!standing || standing.get(stale.ref) !== stale.from) return { lost: problem };
    return {
      lost: problem,
      hidden: environmentError(remoteHides, { remote: name, ref: stale.ref }, failure),
    };
  }
  const standing = await standingOf(repository, remote);
  const taken = moves.filter(({ ref, to }) => standing && standing.get(ref) === to);
  // The response was lost, or another client pushed the same commits.
  if (taken.length === moves.length) return 'pushed';
  const [one] = taken;
  if (one === undefined) throw environmentError(pushRefused, { remote: name, problem }, failure);
  const half = { remote: name, ref: one.ref, taken: taken.length, all: moves.length, problem };
  throw environmentError(pushHalfTaken, half, failure);
}

/** The ref that git itself would not push, since the remote advertises it differently for push and for fetch. */
function staleMove({ stderr }: GitFailure, moves: readonly RefMove[]): RefMove | undefined {
  const [, shown] = /^ ! \[rejected\] .*?(\S+) \((?!atomic)[^)]*\)$/m.exec(stderr) ?? [];
  return moves.find(({ ref }) => ref === shown || ref === `refs/heads/${shown}`);
}

/** The present commits of the refs at the remote; undefined if the remote cannot be read. */
async function standingOf(repository: GitRepository, remote: string): Promise<RefIds | undefined> {
  try {
    return await readStanding(repository, remote);
  } catch (cause) {
    if (cause instanceof EnvironmentError) return undefined;
    throw cause;
  }
}

/** The message of git, without refs that were rejected only because of another one. */
function reasonOf({ stderr }: GitFailure): string {
  const lines = stderr
    .split('\n')
    .filter((line) => !/atomic push failed|^(?:To |error: failed to push)/.test(line));
  // The reason is in the output of the remote, after git's advice of ten lines; the lines of git itself name each ref.
  const reasons = /\(branch is currently checked out\)/.test(stderr)
    ? []
    : lines.filter((line) => /^remote: *\S/.test(line)).map((line) => line.trimEnd());
  const refs = lines.filter((line) => !line.startsWith('remote:') && line.trim() !== '');
  const quoted = reasons.length > 0 ? [...reasons.slice(-2), ...refs.slice(0, 1)] : refs;
  return lastLines(quoted.join('\n'));
}
