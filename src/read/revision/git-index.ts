/**
 * The staged files for the next commit → the fleet's files among them. The work tree is not read: during a commit it
 * may have other changes, and with `git commit -- PATH` git fills an index for that one commit.
 */
import { listIndex } from '../../git/listing/list-index.ts';
import type { GitRepository } from '../../git/repository.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { readerOfEntries, readerOfNothing } from './git-files.ts';

/** Reads the staged files below the repository's prefix. */
export async function openIndex(repository: GitRepository): Promise<RepositoryReader> {
  const { prefix } = repository;
  const entries = await listIndex(repository);
  const description = `the index${prefix === '' ? '' : `, directory ${prefix}`}`;
  return entries === undefined
    ? readerOfNothing(description)
    : await readerOfEntries(repository, entries, description);
}
