/** A repository → what its index has, and the paths that differ between the index, the work tree and commits. */
import { resolve } from 'node:path';
import { gitFailed } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { readWorkTreeState } from '../conversion/work-tree-state.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { tryGitForBytes } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';
import { type ListedEntry, MOST_LISTED_BYTES, parseEntries } from './listed-entry.ts';

/** A repository with the index of a hook's GIT_INDEX_FILE, which is absolute or relative to `cwd`; without one, its own. */
export function withIndexFile(
  repository: GitRepository,
  indexFile: string | undefined,
  cwd: string,
): GitRepository {
  if (indexFile === undefined || indexFile === '') return repository;
  return { ...repository, variables: { GIT_INDEX_FILE: resolve(cwd, indexFile) } };
}

/** Lists the staged files below the repository's prefix; undefined where there are too many. */
export async function listIndex(
  repository: GitRepository,
): Promise<readonly ListedEntry[] | undefined> {
  const listing = await askIndex(repository, ['ls-files', '--stage', '-z']);
  return (
    listing &&
    parseEntries(listing, ([mode = '', id = '', stage], path) => ({
      mode,
      id,
      path,
      isUnmerged: stage !== '0',
    }))
  );
}

/** Git's list of paths that differ, independent of the user's configuration. */
const NAMES = [
  'diff',
  '--name-only',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '-z',
];

/** Paths that the index adds, changes or deletes against HEAD, relative to the root of the work tree. */
export async function readStagedPaths(repository: GitRepository): Promise<readonly string[]> {
  return await readPaths(repository, [...NAMES, '--cached']);
}

/** Paths that differ between two commits, given by their ids, relative to the root of the work tree. */
export async function readChangedPaths(
  repository: GitRepository,
  from: string,
  to: string,
): Promise<readonly string[]> {
  return await readPaths(repository, [...NAMES, from, to]);
}

/** Uncommitted files; all paths are relative to the prefix of the repository. */
export interface Uncommitted {
  /** Paths that differ from HEAD or are not in it; ignored files are left out. */
  readonly paths: readonly string[];
  /** Paths whose filter decides whether they differ. */
  readonly filtered: readonly string[];
}

/** Lists it below the prefix; nothing without a work tree. */
export async function readUncommittedPaths(repository: GitRepository): Promise<Uncommitted> {
  // Most often there is none, which one command shows.
  if (await isCommitted(repository)) return { paths: [], filtered: [] };
  // A change inside a submodule does not count, and git would run programs of that repository's configuration there.
  const changed = [...NAMES, '--relative', '--ignore-submodules=dirty'];
  const [differing, others] = await Promise.all([
    tryPaths(repository, [...changed, 'HEAD']),
    tryPaths(repository, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  if (differing.length === 0) return { paths: others, filtered: [] };
  const { filters } = await readWorkTreeState(repository);
  if (filters.size === 0) return { paths: [...differing, ...others], filtered: [] };
  const staged = new Set(await tryPaths(repository, [...changed, '--cached']));
  const isClear = (path: string): boolean => staged.has(path) || !filters.has(path);
  return {
    paths: [...differing.filter(isClear), ...others],
    filtered: differing.filter((path) => !isClear(path) && filters.get(path)?.isRecorded === false),
  };
}

async function tryPaths(
  repository: GitRepository,
  args: readonly string[],
): Promise<readonly string[]> {
  const listing = await tryGitForBytes(repository, args, { most: MOST_LISTED_BYTES });
  return Buffer.isBuffer(listing) ? parsePaths(listing) : [];
}

/** Whether index and work tree are those of HEAD below the prefix; false also where that is unknown. */
async function isCommitted(repository: GitRepository): Promise<boolean> {
  const status = await tryGitForBytes(repository, STATUS, { most: MOST_LISTED_BYTES });
  return Buffer.isBuffer(status) && status.length === 0;
}

/** It would write the index, which belongs to the user. */
const STATUS = [
  '--no-optional-locks',
  'status',
  '--porcelain',
  '--no-renames',
  '--untracked-files=all',
  '--ignore-submodules=dirty',
  '-z',
  '.',
];

async function readPaths(
  repository: GitRepository,
  args: readonly string[],
): Promise<readonly string[]> {
  const listing = await askIndex(repository, args);
  if (listing !== undefined) return parsePaths(listing);
  const problem = `lists more than ${MOST_LISTED_BYTES} bytes`;
  throw environmentError(gitFailed, { command: args[0] ?? '', problem });
}

function parsePaths(listing: Buffer): readonly string[] {
  const paths = listing.toString('utf8').split('\0');
  return paths.filter((path) => path !== '');
}

async function askIndex(
  repository: GitRepository,
  args: readonly string[],
): Promise<Buffer | undefined> {
  const listing = await tryGitForBytes(repository, args, { most: MOST_LISTED_BYTES });
  if (listing instanceof GitFailure) throw gitError(listing);
  return listing;
}
