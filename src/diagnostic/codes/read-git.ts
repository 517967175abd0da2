/**
 * Codes of the area `read` about directories and git (0120 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A directory cannot be read. */
export const rootUnreadable: Code<Texts<'directory' | 'problem'>> = defineCode({
  code: 'DIS0120',
  name: 'root-unreadable',
  severity: 'error',
  title: 'A directory cannot be read',
  why: 'Nothing can be rendered without its files.',
  fix: 'check the path and its permissions',
  message: ({ directory, problem }) => `cannot read directory "${directory}": ${problem}`,
});

/** A directory is not in a Git repository. */
export const notARepository: Code<Texts<'directory'>> = defineCode({
  code: 'DIS0121',
  name: 'not-a-repository',
  severity: 'error',
  title: 'A directory is not in a Git repository',
  why: 'Branches are written to the repository that contains the fleet, from one of its commits.',
  fix: 'run inside a Git repository (`git init` creates one); `init`, `check`, `render` and `hydrate --worktree --out DIR` work without one',
  message: ({ directory }) => `"${directory}" is not inside a Git repository`,
});

/** The repository has no commits. */
export const noCommits: Code<Texts<'directory'>> = defineCode({
  code: 'DIS0122',
  name: 'no-commits',
  severity: 'error',
  title: 'The repository has no commits',
  why: 'Branches are created from a commit, which they name.',
  fix: 'commit the files of the fleet first (`git add`, `git commit`)',
  message: ({ directory }) => `the repository "${directory}" has no commits yet`,
});

/** A revision does not name a commit. */
export const revisionUnknown: Code<Texts<'revision'>> = defineCode({
  code: 'DIS0123',
  name: 'revision-unknown',
  severity: 'error',
  title: 'A revision does not name a commit',
  why: 'Branches are created from a commit, which they name.',
  fix: 'name a branch, tag or commit that exists here; in a shallow clone, fetch it first',
  message: ({ revision }) => `"${revision}" is not a commit of this repository`,
});

/** Git cannot be started. */
export const gitMissing: Code<Texts<'problem'>> = defineCode({
  code: 'DIS0124',
  name: 'git-missing',
  severity: 'error',
  title: 'Git cannot be started',
  why: 'Commits are read and written by Git.',
  fix: 'install git 2.39 or later and put it on PATH',
  message: ({ problem }) => `cannot start git: ${problem}`,
});

/** A Git command failed. */
export const gitFailed: Code<Texts<'command' | 'problem'>> = defineCode({
  code: 'DIS0125',
  name: 'git-failed',
  severity: 'error',
  title: 'A Git command failed',
  why: 'Its result is unknown, so the run stops.',
  fix: 'read the message of Git, and run the command by hand in the repository',
  message: ({ command, problem }) => `"git ${command}" failed: ${problem}`,
});

/** The repository lacks an object of a commit. */
export const objectMissing: Code<{
  id: string;
  /** The file that it is, where that is known. */
  path?: string | undefined;
}> = defineCode({
  code: 'DIS0126',
  name: 'object-missing',
  severity: 'error',
  title: 'The repository lacks an object of a commit',
  why: 'The clone is partial or damaged, so the content of the commit is unknown.',
  fix: 'fetch the missing objects of a partial clone (`git fetch --refetch --no-filter`; in a sparse checkout also `git sparse-checkout add DIRECTORY`), run with `--push`, which can fetch them, or check the repository with `git fsck`',
  message: ({ id, path }) =>
    `the repository lacks object ${id}${path === undefined ? '' : `, the file "${path}"`}`,
});

/** The commit contains no fleet. */
export const fleetNotInCommit: Code<Texts<'file' | 'commit'>> = defineCode({
  code: 'DIS0127',
  name: 'fleet-not-in-commit',
  severity: 'error',
  title: 'The commit contains no fleet',
  why: 'All paths are relative to the directory of the fleet file in the commit.',
  fix: 'commit the fleet file, or name another commit with `--rev`',
  message: ({ file, commit }) => `commit ${commit} does not contain "${file}"`,
});

/** A directory of a work tree looks like a bare repository. */
export const repositoryAmongFiles: Code<Texts<'directory' | 'root'>> = defineCode({
  code: 'DIS0128',
  name: 'repository-among-files',
  severity: 'error',
  title: 'A directory of a work tree looks like a bare repository',
  why: 'Git would use it as the repository, with its configuration, hooks and branches, although any author of a commit can have added it.',
  fix: 'delete `HEAD`, `objects` and `refs` there if it is not a repository; otherwise move the bare repository out of the work tree',
  message: ({ directory, root }) =>
    `"${directory}" looks like a bare repository, and is among the files of the work tree "${root}"`,
});
