/**
 * A directory → the files of its index that git leaves out of the work tree (a sparse checkout): they are not deleted.
 * @module
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

/** Tags of entries that git does not compare with the disk: `skip-worktree` and, in lower case, `assume-unchanged`. */
const LEFT_OUT = /^[a-zS]$/;

/** Entries of the index that git leaves out; undefined when there are too many to list. */
export async function listLeftOut(directory: string): Promise<readonly ListedEntry[] | undefined> {
  const root = await workTreeRoot(directory);
  if (root === undefined) return [];
  const listing = await listIndex(directory);
  if (!Buffer.isBuffer(listing)) return listing && judgeFailure(listing);
  const all = parseEntries(listing, ([tag = '', mode = '', id = '', stage], path) => {
    const isLeftOut = LEFT_OUT.test(tag) && stage === '0';
    return { mode: isLeftOut ? mode : '', id, path, isUnmerged: false };
  });
  return all.filter(({ mode }) => mode !== '');
}

async function listIndex(directory: string): Promise<Buffer | GitFailure | undefined> {
  const args = ['ls-files', '-v', '--stage', '-z'];
  try {
    return await tryGitForBytes(workTreePlace(directory), args, { most: MOST_LISTED_BYTES });
  } catch (cause) {
    if (cause instanceof EnvironmentError) return Buffer.alloc(0);
    throw cause;
  }
}

/** A sparse index lists directories by their trees, which a partial clone may lack: then the left-out files are unknown. */
function judgeFailure(failure: GitFailure): readonly ListedEntry[] {
  const error = gitError(failure);
  if (error.code === objectMissing.code) throw error;
  return [];
}
