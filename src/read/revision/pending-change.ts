/**
 * A commit in the making, or commits before a push or merge → the files before and after, and the paths that differ.
 * @module
 */
import { GitFailure } from '../git/git-command.ts';
import { readCommit } from '../git/read-commit.ts';
import type { GitRepository } from '../git/repository.ts';
import { tryGit } from '../git/run-git.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import {
  openIndex,
  readChangedPaths,
  readStagedPaths,
  type StagedRepository,
} from './git-index.ts';
import { openCommit, openEarlier } from './git-tree.ts';

/** A pending change. */
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
export async function openStagedChange(repository: StagedRepository): Promise<PendingChange> {
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
  const base = await tryGit(repository, {
    args: ['merge-base', start.id, end.id],
    parse: (output) => output.trim(),
  });
  // Histories without a common commit are compared as they are.
  const since = base instanceof GitFailure ? start.id : base;
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
