/**
 * Codes of the area `read` about directories and git (0120 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** A directory cannot be read. */
export const rootUnreadable: Code<{ directory: string; problem: string }> = defineCode({
  code: 'DIS0120',
  name: 'root-unreadable',
  severity: 'error',
  title: 'A directory cannot be read',
  why: 'Nothing can be rendered without its files.',
  fix: 'check the path and its permissions',
  message: ({ directory, problem }) => `cannot read directory "${directory}": ${problem}`,
});

/** A directory is in no git repository. */
export const notARepository: Code<{ directory: string }> = defineCode({
  code: 'DIS0121',
  name: 'not-a-repository',
  severity: 'error',
  title: 'A directory is in no git repository',
  why: 'Branches are written to the repository that holds the fleet, from one of its commits.',
  fix: 'run inside a git repository (`git init` makes one); `init`, `check`, `render` and `hydrate --worktree --out DIR` work without one',
  message: ({ directory }) => `"${directory}" is not inside a git repository`,
});

/** The repository has no commits. */
export const noCommits: Code<{ directory: string }> = defineCode({
  code: 'DIS0122',
  name: 'no-commits',
  severity: 'error',
  title: 'The repository has no commits',
  why: 'Branches are made from a commit, which they name.',
  fix: 'commit the fleet’s files first (`git add`, `git commit`)',
  message: ({ directory }) => `the repository "${directory}" has no commits yet`,
});

/** A revision does not name a commit. */
export const revisionUnknown: Code<{ revision: string }> = defineCode({
  code: 'DIS0123',
  name: 'revision-unknown',
  severity: 'error',
  title: 'A revision does not name a commit',
  why: 'Branches are made from a commit, which they name.',
  fix: 'name a branch, tag or commit that exists here; in a shallow clone fetch it first',
  message: ({ revision }) => `"${revision}" names no commit of this repository`,
});

/** The program git cannot be started. */
export const gitMissing: Code<{ problem: string }> = defineCode({
  code: 'DIS0124',
  name: 'git-missing',
  severity: 'error',
  title: 'The program git cannot be started',
  why: 'Commits are read and written by git.',
  fix: 'install git 2.30 or newer and put it on PATH',
  message: ({ problem }) => `cannot start git: ${problem}`,
});

/** A git command failed. */
export const gitFailed: Code<{ command: string; problem: string }> = defineCode({
  code: 'DIS0125',
  name: 'git-failed',
  severity: 'error',
  title: 'A git command failed',
  why: 'Nothing is known about what it was asked for, so nothing more is done.',
  fix: 'read git’s own message, and run the command by hand in the repository',
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
  why: 'The clone is partial or damaged, so what the commit holds is not known.',
  fix: 'fetch what a partial clone lacks (`git fetch --refetch --no-filter`; in a sparse checkout also `git sparse-checkout add DIRECTORY`), run with `--push`, which may fetch it, or check the repository with `git fsck`',
  message: ({ id, path }) =>
    `the repository lacks object ${id}${path === undefined ? '' : `, the file "${path}"`}`,
});

/** The commit holds no fleet. */
export const fleetNotInCommit: Code<{ file: string; commit: string }> = defineCode({
  code: 'DIS0127',
  name: 'fleet-not-in-commit',
  severity: 'error',
  title: 'The commit holds no fleet',
  why: 'Everything is read relative to the directory of the fleet’s file, as it is in the commit.',
  fix: 'commit the fleet’s file, or name another commit with `--rev`',
  message: ({ file, commit }) => `commit ${commit} holds no "${file}"`,
});

/** A directory of a work tree looks like a repository of its own. */
export const repositoryAmongFiles: Code<{ directory: string; root: string }> = defineCode({
  code: 'DIS0128',
  name: 'repository-among-files',
  severity: 'error',
  title: 'A directory of a work tree looks like a bare repository',
  why: 'Git would take it for the repository, with the configuration, the programs and the branches that it names, although anybody who can commit files can have put it there.',
  fix: 'delete `HEAD`, `objects` and `refs` there, if they are nobody’s repository; move a bare repository out of the work tree',
  message: ({ directory, root }) =>
    `"${directory}" looks like a bare repository, and is among the files of the work tree "${root}"`,
});

/** All codes of this part. */
export const readGitCodes: readonly CodeText[] = [
  rootUnreadable,
  notARepository,
  noCommits,
  revisionUnknown,
  gitMissing,
  gitFailed,
  objectMissing,
  fleetNotInCommit,
  repositoryAmongFiles,
];
