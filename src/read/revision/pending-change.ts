/** A commit in the making, or commits before a push or merge → the files before and after, and the paths that differ. */

import { readChangedPaths, readStagedPaths } from '../../git/listing/list-index.ts';
import { mergeBase } from '../../git/refs/revisions.ts';
import type { GitRepository } from '../../git/repository.ts';
import { readCommit } from '../../git/store/read-commit.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import { openIndex } from './git-index.ts';
import { openCommit, openEarlier } from './git-tree.ts';

export interface PendingChange {
  /** Its start; undefined when there was no fleet yet. */
  readonly before: RepositoryReader | undefined;
  readonly after: RepositoryReader;
  /** Paths that differ, relative to the fleet's root; files of other directories are left out. */
  readonly paths: readonly string[];
  /** Whether anything differs in the whole repository. */
  readonly isAny: boolean;
}

/** The staged files, against HEAD. */
export async function openStagedChange(repository: GitRepository): Promise<PendingChange> {
  const before = await openEarlier(repository);
  const after = await openIndex(repository);
  return { before, after, ...differing(repository, await readStagedPaths(repository)) };
}

/** The changes of the commits up to `to` since their common commit with `from`, as a merge would apply them. */
export async function openRange(
  repository: GitRepository,
  from: string,
  to: string,
): Promise<PendingChange> {
  const [start, end] = [await readCommit(repository, from), await readCommit(repository, to)];
  // Histories without a common commit are compared as they are.
  const since = (await mergeBase(repository, start.id, end.id)) ?? start.id;
  const paths = await readChangedPaths(repository, since, end.id);
  const before = await openEarlier(repository, since);
  return { before, after: await openCommit(repository, end), ...differing(repository, paths) };
}

function differing(
  { prefix }: GitRepository,
  all: readonly string[],
): Pick<PendingChange, 'paths' | 'isAny'> {
  const below = all.filter((path) => path.startsWith(prefix));
  return { paths: below.map((path) => path.slice(prefix.length)), isAny: all.length > 0 };
}
