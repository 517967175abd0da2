/**
 * A commit → the fleet's files in it, read with git's plumbing: the work tree, its index and its filters are not used.
 * @module
 */
import { fleetNotInCommit } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import type { DryCommit } from '../../resource/dry-commit.ts';
import { MOST_LISTED_BYTES } from '../bounds.ts';
import { FLEET_FILE } from '../fleet-root.ts';
import { GitFailure, gitError } from '../git/git-command.ts';
import { readCommit, readHead } from '../git/read-commit.ts';
import type { GitRepository } from '../git/repository.ts';
import { tryGitForBytes } from '../git/run-git.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { parseEntries, readerOfEntries, readerOfNothing } from './git-files.ts';

/** A commit, and the fleet's files in it, or other files instead. */
export async function openRevision(
  repository: GitRepository,
  revision: string,
  files?: RepositoryReader,
): Promise<{ dry: DryCommit; reader: RepositoryReader }> {
  const dry = await readCommit(repository, revision);
  return { dry, reader: files ?? (await openCommit(repository, dry)) };
}

/** Lists the files of a commit below the repository's prefix; throws when it has no such directory. */
export async function openCommit(
  repository: GitRepository,
  commit: DryCommit,
): Promise<RepositoryReader> {
  const listing = await listCommit(repository, commit);
  if (!(listing instanceof GitFailure)) return listing;
  const args = { file: repository.prefix + FLEET_FILE, commit: commit.id };
  throw environmentError(fleetNotInCommit, args, listing);
}

/**
 * Lists the files of a revision, by default HEAD; undefined when there is nothing to list yet: before the first commit,
 * and before the directory exists.
 */
export async function openEarlier(
  repository: GitRepository,
  revision?: string,
): Promise<RepositoryReader | undefined> {
  const commit =
    revision === undefined ? await readHead(repository) : await readCommit(repository, revision);
  if (commit === undefined) return undefined;
  const listing = await listCommit(repository, commit);
  return listing instanceof GitFailure ? undefined : listing;
}

/** A failure means that the commit has no directory of the prefix. */
async function listCommit(
  repository: GitRepository,
  commit: DryCommit,
): Promise<RepositoryReader | GitFailure> {
  const { prefix } = repository;
  const root = prefix === '' ? `${commit.id}^{tree}` : `${commit.id}:${prefix}`;
  // Directories too: a path below none of them is a name with a slash in it.
  const args = ['ls-tree', '-r', '-t', '-z', '--full-tree', root];
  const listing = await tryGitForBytes(repository, args, { most: MOST_LISTED_BYTES });
  if (listing instanceof GitFailure) {
    if (prefix === '') throw gitError(listing);
    return listing;
  }
  const description = `commit ${commit.id.slice(0, 7)}${prefix === '' ? '' : `, directory ${prefix}`}`;
  if (listing === undefined) return readerOfNothing(description);
  const entries = parseEntries(listing, ([mode = '', , id = ''], path) => ({ mode, id, path }));
  return await readerOfEntries(repository, entries, description);
}
