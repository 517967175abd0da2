/**
 * A remote → the commits of its refs, which are fetched. Only objects are written: no local ref is updated, so
 * nothing has to be cleaned up after a kill.
 */
import { remoteNameInvalid, remoteUnreadable } from '../../diagnostic/codes/emit.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import { withoutUser } from '../../diagnostic/wording/url-credentials.ts';
import { offline } from '../git-place.ts';
import { type GitCommand, GitFailure, gitError, lastLines } from '../process/git-command.ts';
import { tryGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';
import { readObjects } from '../store/read-objects.ts';
import type { ListedRefs, RefIds } from './local-refs.ts';
import { requireOneUrl } from './push-url.ts';

/** Refuses a text that git would parse as an option. */
export function requireRemoteName(remote: string): void {
  if (remote === '' || remote.startsWith('-')) {
    throw environmentError(remoteNameInvalid, { remote: withoutUser(remote) });
  }
}

/** A remote that changes between two reads is read again, a limited number of times. */
const ATTEMPTS = 5;

/**
 * Reads a remote's refs below prefixes or of exact names, and fetches their commits.
 * @param isWanted whether the commit of a ref is needed here.
 * @param local the commits of the local refs.
 */
export async function readRemoteRefs(
  repository: GitRepository,
  remote: string,
  { isWanted, local }: { isWanted: (ref: string) => boolean; local: RefIds },
): Promise<ListedRefs> {
  requireRemoteName(remote);
  const url = await requireOneUrl(repository, remote);
  for (let attempt = 1; ; attempt++) {
    const refs = await tryGit(repository, listRemote(url));
    if (refs instanceof GitFailure) throw unreadable(remote, refs);
    const lacking = await lackingRefs(repository, refs.ids, isWanted);
    if (lacking.length === 0) return refs;
    const failure = await fetchRefs(repository, { remote, url }, { refs: lacking, local });
    const isHere = (await lackingRefs(repository, refs.ids, isWanted)).length === 0;
    if (isHere) return refs;
    if (attempt === ATTEMPTS) {
      throw failure
        ? unreadable(remote, failure)
        : environmentError(remoteUnreadable, {
            remote: withoutUser(remote),
            problem: 'it keeps moving',
          });
    }
  }
}

/** Reads only the commits of a remote's refs, without fetching. */
export async function readStanding(repository: GitRepository, remote: string): Promise<RefIds> {
  const url = await requireOneUrl(repository, remote);
  const listed = await tryGit(repository, listRemote(url));
  if (listed instanceof GitFailure) throw unreadable(remote, listed);
  return listed.ids;
}

const BELOW = ['HEAD', 'refs/heads/*', 'refs/notes', 'refs/notes/*'];

/** Without `--refs`, which leaves `refs/notes` itself out, too: git takes it for no proper name. Peeled tags are left out here. */
function listRemote(url: string): GitCommand<ListedRefs> {
  return {
    args: ['ls-remote', '--symref', '--', url, ...BELOW],
    parse: (output) => {
      const listed = output.split('\n').filter((line) => !line.endsWith('^{}'));
      const lines = listed.map((line) => line.split('\t'));
      const isTarget = (text: string | undefined) => text?.startsWith('ref: ') === true;
      return {
        // The pattern of the default branch matches each name that ends so.
        ids: new Map(
          lines.flatMap(([id, ref]) =>
            id && ref && !isTarget(id) && /^refs\/(?:heads\/|notes(?:\/|$))/.test(ref)
              ? [[ref, id]]
              : [],
          ),
        ),
        targets: new Map(
          lines.flatMap(([to, ref]) => (to && ref && isTarget(to) ? [[ref, to.slice(5)]] : [])),
        ),
      };
    },
  };
}

async function lackingRefs(
  repository: GitRepository,
  refs: RefIds,
  isWanted: (ref: string) => boolean,
): Promise<readonly string[]> {
  const wanted = [...refs].filter(([ref]) => isWanted(ref));
  const found = await readObjects(
    offline(repository),
    wanted.map(([, id]) => id),
    { largest: 0 },
  );
  return wanted.filter((_, i) => found[i] === undefined).map(([ref]) => ref);
}

/**
 * Fetches refs; returns why some could not be fetched. In a shallow clone a new branch is fetched without its history, which is not needed;
 * in a full clone that would make the clone a shallow one.
 */
async function fetchRefs(
  repository: GitRepository,
  { remote, url }: { remote: string; url: string },
  { refs, local }: { refs: readonly string[]; local: RefIds },
): Promise<GitFailure | undefined> {
  const isTip = (ref: string) => repository.isShallow && !local.has(ref);
  const groups = [
    { depth: ['--depth=1'], refs: refs.filter(isTip) },
    { depth: [], refs: refs.filter((ref) => !isTip(ref)) },
  ];
  for (const group of groups) {
    if (group.refs.length === 0) continue;
    const fetched = await tryGit(repository, fetchCommand(url, group.refs, group.depth));
    if (!(fetched instanceof GitFailure)) continue;
    if (fetched.isLate) throw unreadable(remote, fetched);
    return fetched;
  }
  return undefined;
}

/** Fetches a branch with its history. */
export async function fetchBranch(
  repository: GitRepository,
  remote: string,
  ref: string,
): Promise<void> {
  const url = await requireOneUrl(repository, remote);
  const fetched = await tryGit(repository, fetchCommand(url, [ref], []));
  if (fetched instanceof GitFailure) throw unreadable(remote, fetched);
}

/** Fetches commits by id, if the remote allows it; a shallow clone stays shallow. */
export async function fetchIds(
  repository: GitRepository,
  remote: string,
  ids: readonly string[],
): Promise<void> {
  const depth = repository.isShallow ? ['--depth=1'] : [];
  const fetched = await tryGit(repository, fetchCommand(remote, ids, depth));
  if (fetched instanceof GitFailure && fetched.isLate) throw unreadable(remote, fetched);
}

function fetchCommand(
  remote: string,
  refs: readonly string[],
  depth: readonly string[],
): GitCommand<null> {
  return {
    args: [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-prune',
      '--no-prune-tags',
      '--no-recurse-submodules',
      '--no-write-fetch-head',
      '--refmap=',
      ...depth,
      '--stdin',
      '--',
      remote,
    ],
    input: `${refs.join('\n')}\n`,
    parse: () => null,
  };
}

function unreadable(remote: string, failure: GitFailure): EnvironmentError {
  if (failure.isLate) return gitError(failure);
  const problem = lastLines(failure.stderr);
  return environmentError(remoteUnreadable, { remote: withoutUser(remote), problem }, failure);
}
