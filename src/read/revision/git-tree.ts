/** A commit → the fleet's files in it, read with git's plumbing: the work tree, its index and its filters are not used. */
import { fleetNotInCommit } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { listTree } from '../../git/listing/list-tree.ts';
import type { GitRepository } from '../../git/repository.ts';
import { readCommit, readHead } from '../../git/store/read-commit.ts';
import type { DryCommit } from '../../resource/dry-commit.ts';
import { FLEET_FILE } from '../fleet-root.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { readerOfEntries, readerOfNothing } from './git-files.ts';

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
  if (listing !== undefined) return listing;
  const args = { file: repository.prefix + FLEET_FILE, commit: commit.id };
  throw environmentError(fleetNotInCommit, args);
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
  return commit && (await listCommit(repository, commit));
}

/** Undefined for a commit without a directory of the prefix. */
async function listCommit(
  repository: GitRepository,
  commit: DryCommit,
): Promise<RepositoryReader | undefined> {
  const { prefix } = repository;
  const listing = await listTree(repository, commit.id);
  if (listing === undefined) return undefined;
  const description = `commit ${commit.id.slice(0, 7)}${prefix === '' ? '' : `, directory ${prefix}`}`;
  return listing === 'too many'
    ? readerOfNothing(description)
    : await readerOfEntries(repository, listing, description);
}
