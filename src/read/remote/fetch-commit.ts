/**
 * A remote repository → the files of one of its commits, fetched into a private repository. Nothing is
 * checked out: no filter, hook or submodule of it is used.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireOwnRemotesAround } from '../../git/configured-programs.ts';
import type { GitPlace } from '../../git/git-place.ts';
import { endGroup } from '../../git/process/bounded-group.ts';
import { GitFailure, lastLines } from '../../git/process/git-command.ts';
import { outcomeOf, startGit, tryGit } from '../../git/process/run-git.ts';
import { type GitRepository, openRepository } from '../../git/repository.ts';
import { readCommit } from '../../git/store/read-commit.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { openCommit } from '../revision/git-tree.ts';
import { beginFetch, type Fetch } from './address/fetch.ts';
import { bytesLeft, type FetchBudget, timeLeft } from './fetch-budget.ts';
import { addressSettings, movedRepository } from './moved-repository.ts';

/** The commit to fetch. */
export interface CommitRequest {
  readonly url: string;
  /** A branch, tag or commit; empty for the remote's HEAD. */
  readonly ref: string;
  /** The required commit; absent: the ref's current one. */
  readonly commit?: string;
  /** Allowed protocols besides https and ssh. */
  readonly allowed: readonly string[];
  readonly budget: FetchBudget;
  /** The fleet's directory: no file of its work tree configures git. */
  readonly around: string;
}

export interface FetchedCommit {
  readonly commit: string;
  /** Its files, from the root of the repository on. */
  readonly reader: RepositoryReader;
}

/** Limits of time and size of a remote. */
export interface CommitLimits {
  readonly seconds: number;
  readonly bytes: number;
  /** Bytes of data of each process of git. */
  readonly memory: number;
}

/** Default limits of time and size of a remote. */
export const fetchLimits: CommitLimits = {
  seconds: 300,
  bytes: 512 * 1024 * 1024,
  memory: 2 * 1024 ** 3,
};

/** Fetches into a directory that does not exist yet; a text gives the reason of a failure. */
export async function fetchCommit(
  request: CommitRequest,
  directory: string,
  limits: CommitLimits = fetchLimits,
): Promise<FetchedCommit | string> {
  const { commit, ref, allowed, budget, around } = request;
  await requireOwnRemotesAround(around);
  await mkdir(directory, { recursive: true });
  const format = commit?.length === 64 ? 'sha256' : 'sha1';
  const made = await tryGit({ directory }, initialise(format));
  if (made instanceof GitFailure) return lastLines(made.stderr);
  const repository = await openRepository(directory);
  const milliseconds = limits.seconds * 1000;
  const origin: Origin = {
    place: remotePlace(repository, allowed),
    fetch: beginFetch(allowed, { milliseconds, bytes: limits.bytes }, { budget }),
    limits,
    url: request.url,
    isMoved: false,
  };
  const branch = ref === '' ? 'HEAD' : ref;
  if (commit === undefined) {
    const problem = await fetchName(origin, branch);
    return problem ?? (await readFetched(repository));
  }
  // Some servers refuse commits by ID; then a ref may still name it.
  if ((await fetchName(origin, commit)) === undefined) return await readFetched(repository);
  const problem = await fetchName(origin, branch);
  if (problem !== undefined) return problem;
  const fetched = await readFetched(repository);
  if (fetched.commit === commit) return fetched;
  return `commit ${commit} is not given any more, and "${branch}" names ${fetched.commit}`;
}

/** The origin of a commit. */
interface Origin {
  readonly place: GitPlace;
  readonly fetch: Fetch;
  readonly limits: CommitLimits;
  /** Where it is, as far as is known. */
  url: string;
  /** Whether its server was asked where it sends on to. */
  isMoved: boolean;
}

/** Fetches what a name names, also where the server sends on. Undefined on success. */
async function fetchName(origin: Origin, name: string): Promise<string | undefined> {
  const problem = await fetchOnce(origin, name);
  if (problem === undefined || origin.isMoved || !/^https?:/i.test(origin.url)) return problem;
  origin.isMoved = true;
  const moved = await movedRepository(origin.url, origin.fetch);
  if (moved === undefined) return problem;
  if (typeof moved === 'string') return moved;
  origin.url = moved.url;
  return await fetchOnce(origin, name);
}

async function readFetched(repository: GitRepository): Promise<FetchedCommit> {
  const commit = await readCommit(repository, 'FETCH_HEAD');
  return { commit: commit.id, reader: await openCommit(repository, commit) };
}

/** Without a template no hook and no other file of the machine is copied. */
function initialise(format: string) {
  const args = ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, '.'];
  return { args, parse: () => undefined };
}

function remotePlace(repository: GitRepository, allowed: readonly string[]): GitPlace {
  const protocols = ['https', 'ssh', ...allowed].map((name): [string, string] => [
    `protocol.${name}.allow`,
    'always',
  ]);
  return {
    directory: repository.directory,
    settings: [
      ...(repository.settings ?? []),
      ['protocol.allow', 'never'],
      ...['http', 'file', 'git'].map((name): [string, string] => [
        `protocol.${name}.allow`,
        'never',
      ]),
      ...protocols,
      ['fetch.fsckObjects', 'true'],
      ['fetch.unpackLimit', '1'],
      ['fetch.recurseSubmodules', 'false'],
      ['fetch.writeCommitGraph', 'false'],
      // Redirects are followed in moved-repository.ts; without them git reads no list of alternates of a server either.
      ['http.followRedirects', 'false'],
      // Packs of other servers.
      ['fetch.uriProtocols', ''],
      ['http.lowSpeedLimit', '1'],
      ['http.lowSpeedTime', '60'],
    ],
  };
}

const OUT_OF_MEMORY = /out of memory|cannot allocate memory/i;

/** Undefined on success. */
async function fetchOnce(
  { place: plain, url, fetch, limits }: Origin,
  name: string,
): Promise<string | undefined> {
  const settings = await addressSettings(url, fetch);
  if (typeof settings === 'string') return settings;
  const { budget } = fetch;
  const seconds = Math.min(limits.seconds, timeLeft(budget) / 1000);
  const most = Math.min(limits.bytes, bytesLeft(budget));
  const place = {
    ...plain,
    remoteSeconds: seconds,
    memory: limits.memory,
    settings: [...(plain.settings ?? []), ...settings],
  };
  const args = ['fetch', '--quiet', '--no-tags', '--depth=1', '--end-of-options', url, name];
  const child = startGit(place, args);
  child.stdin?.end();
  let received = 0;
  let messages = 0;
  child.stderr?.on('data', (chunk: Buffer) => {
    messages += chunk.length;
  });
  const look = async (): Promise<void> => {
    const packed = await sizeOf(join(place.directory, 'objects', 'pack'));
    received = Math.max(received, packed + messages);
    if (received > most) endGroup(child);
  };
  const watch = setInterval(() => void look(), 200);
  try {
    const ended = await outcomeOf(child, args);
    await look();
    if (received > most) return `it sends more than ${most} bytes`;
    if (!(ended instanceof GitFailure)) return undefined;
    if (ended.isLate) return `no answer within ${seconds} seconds`;
    return OUT_OF_MEMORY.test(ended.stderr)
      ? `git takes more than ${limits.memory} bytes of memory for its answer`
      : lastLines(ended.stderr);
  } finally {
    clearInterval(watch);
    budget.received += received;
  }
}

async function sizeOf(directory: string): Promise<number> {
  try {
    const names = await readdir(directory);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(directory, name))).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    // A draft that git has just renamed, or an empty directory.
    return 0;
  }
}
