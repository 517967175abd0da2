/**
 * A directory → the files that git's index has below it, with those that git leaves out of the work tree (a sparse checkout): they are not
 * deleted.
 */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { EnvironmentError } from '../../diagnostic/environment-error.ts';
import type { GitPlace } from '../git-place.ts';
import { type GitFailure, gitError } from '../process/git-command.ts';
import { tryGitForBytes } from '../process/run-git.ts';
import { workTreeRoot } from '../work-tree.ts';
import { type ListedEntry, MOST_LISTED_BYTES, parseEntries } from './listed-entry.ts';

/** A committed directory may look like a repository; git would use its index as that of the directory. */
export function workTreePlace(directory: string): GitPlace {
  return { directory, settings: [['safe.bareRepository', 'explicit']] };
}

/** A file, link or submodule of the index. */
export interface TrackedEntry extends ListedEntry {
  /** Whether git does not compare it with the disk: it may lack there. */
  readonly isLeftOut: boolean;
}

/** Tags of entries that git does not compare with the disk: `skip-worktree` and, in lower case, `assume-unchanged`. */
const LEFT_OUT = /^[a-zS]$/;

/** Entries of the index without those of an unfinished merge, where git works there; undefined when there are too many to list. */
export async function listTracked(
  directory: string,
): Promise<readonly TrackedEntry[] | 'no git' | undefined> {
  const root = await workTreeRoot(directory);
  if (root === undefined) return 'no git';
  const listing = await listIndex(directory);
  if (listing === undefined) return undefined;
  if (!Buffer.isBuffer(listing)) return judgeFailure(listing);
  const all = parseEntries(listing, ([tag = '', mode = '', id = '', stage], path) => {
    return { mode, id, path, isLeftOut: LEFT_OUT.test(tag), isUnmerged: stage !== '0' };
  });
  return all.filter(({ isUnmerged }) => !isUnmerged);
}

async function listIndex(directory: string): Promise<Buffer | GitFailure | 'no git' | undefined> {
  const args = ['ls-files', '-v', '--stage', '-z'];
  try {
    return await tryGitForBytes(workTreePlace(directory), args, { most: MOST_LISTED_BYTES });
  } catch (cause) {
    if (cause instanceof EnvironmentError) return 'no git';
    throw cause;
  }
}

/** A sparse index lists directories by their trees, which a partial clone may lack: then the left-out files are unknown. */
function judgeFailure(failure: GitFailure | 'no git'): 'no git' {
  if (failure === 'no git') return failure;
  const error = gitError(failure);
  if (error.code === objectMissing.code) throw error;
  return 'no git';
}
