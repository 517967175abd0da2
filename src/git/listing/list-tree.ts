/** A commit → the files of its tree. */
import { GitFailure, gitError } from '../process/git-command.ts';
import { tryGitForBytes } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';
import { type ListedEntry, MOST_LISTED_BYTES, parseEntries } from './listed-entry.ts';

/** Lists the files below the repository's prefix; undefined where the commit has no such directory. */
export async function listTree(
  repository: GitRepository,
  commit: string,
): Promise<readonly ListedEntry[] | 'too many' | undefined> {
  const { prefix } = repository;
  const root = prefix === '' ? `${commit}^{tree}` : `${commit}:${prefix}`;
  // Directories too: a path below none of them is a name with a slash in it.
  const args = ['ls-tree', '-r', '-t', '-z', '--full-tree', root];
  const listing = await tryGitForBytes(repository, args, { most: MOST_LISTED_BYTES });
  if (listing === undefined) return 'too many';
  if (!(listing instanceof GitFailure)) {
    return parseEntries(listing, ([mode = '', , id = ''], path) => ({ mode, id, path }));
  }
  if (prefix === '') throw gitError(listing);
  return undefined;
}
