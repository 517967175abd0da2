/**
 * Refs → a remote, all of them or none. Nothing is forced: a branch only ever goes forward, and one that is deleted has to stand
 * where we saw it.
 * @module
 */
import { pushNotAtomic, pushRefused } from '../diagnostic/codes/emit.ts';
import { type EnvironmentError, environmentError } from '../diagnostic/environment-error.ts';
import type { RefMove } from '../plan/ref-moves.ts';
import { GitFailure, gitError, lastLines } from '../read/git/git-command.ts';
import type { GitRepository } from '../read/git/repository.ts';
import { outcomeOf, startGit } from '../read/git/run-git.ts';
import type { Signing } from '../read/git/signing.ts';
import type { StepLock } from './lock/lock-record.ts';
import { identify } from './lock/process-identity.ts';
import type { RunLock } from './lock/run-lock.ts';
import { enterOrEnd } from './move-refs.ts';
import { readTracking } from './present/tracking-ref.ts';

/** What came of a push: `lost` is why nothing was changed, mostly since somebody else was faster. */
export type PushResult = 'pushed' | { readonly lost: string };

/** Pushes; throws when the remote refuses for a reason that asking again does not change. */
export async function pushRefs(
  repository: GitRepository,
  lock: RunLock,
  { remote, signing }: { readonly remote: string; readonly signing?: Signing | undefined },
  moves: readonly RefMove[],
): Promise<PushResult> {
  if (moves.length === 0) return 'pushed';
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
  if (!(output instanceof GitFailure)) return 'pushed';
  if (output.isLate) throw gitError(output);
  if (LOST.test(output.stderr)) return { lost: reasonOf(output) };
  throw refusal(remote, output);
}

/** How git and its servers say that a ref no longer stands where it was seen. */
const LOST =
  /\((?:fetch first|non-fast-forward|stale info|remote ref updated since checkout|already exists|cannot lock ref[^)]*|failed to update ref|failed to lock|incorrect old value provided|failed to update)\)|cannot lock ref|reference already exists|incorrect old value/;

function refusal(remote: string, failure: GitFailure): EnvironmentError {
  const name = remote.replace(/:\/\/[^/@]*@/, '://');
  if (/does not support.*atomic/.test(failure.stderr)) {
    return environmentError(pushNotAtomic, { remote: name }, failure);
  }
  return environmentError(pushRefused, { remote: name, problem: reasonOf(failure) }, failure);
}

/** What git says, without the refs that only shared the fate of the one refused. */
function reasonOf({ stderr }: GitFailure): string {
  const lines = stderr
    .split('\n')
    .filter((line) => !/atomic push failed|^(?:To |error: failed to push)/.test(line));
  // The reason is in what the remote says; git's own lines name the refs, each of them.
  const said = lines.filter((line) => /^remote: *\S/.test(line)).map((line) => line.trimEnd());
  const refs = lines.filter((line) => !line.startsWith('remote:') && line.trim() !== '');
  const told = said.length > 0 ? [...said.slice(-2), ...refs.slice(0, 1)] : refs;
  return lastLines(told.join('\n'));
}

function pushArguments(
  remote: string,
  moves: readonly RefMove[],
  isSigned: boolean,
): readonly string[] {
  const deleted = moves.filter(({ to }) => to === undefined);
  return [
    'push',
    '--atomic',
    '--no-verify',
    '--no-follow-tags',
    // Signed, or if the remote asks for it, as `push.gpgSign` says.
    ...(isSigned ? [] : ['--no-signed']),
    '--recurse-submodules=no',
    ...deleted.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ''}`),
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
  const follow = await readTracking(repository);
  const hasDeletes = moves.some(({ to }) => to === undefined);
  const packed = hasDeletes ? [{ file: 'packed-refs.lock', content: '' }] : [];
  const tracking = moves.flatMap(({ ref, to }) =>
    follow(ref)
      .filter((each) => each.remote === remote)
      .map((each) => ({ file: `${each.ref}.lock`, content: to ?? '' })),
  );
  return [...tracking, ...packed];
}
