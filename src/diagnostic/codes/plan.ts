/**
 * Codes of the room `plan` (0720 to 0799), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An author that git can't write into a commit. */
export const branchAuthorInvalid: Code<{ author: string }> = defineCode({
  code: 'DIS0720',
  name: 'branch-author-invalid',
  severity: 'error',
  title: 'The author of the branches’ commits is not `Name <mail>`',
  why: 'Author and committer of every commit are made from it.',
  fix: 'write `spec.branches.author` as `Name <mail>`, as in `"Platform team <platform@example.com>"`',
  message: ({ author }) => `found author "${author}", expected "Name <mail>"`,
});

/** A file of somebody else's at a path that is needed. */
export const foreignFile: Code<{ branch: string; path: string; needed: string }> = defineCode({
  code: 'DIS0721',
  name: 'foreign-file',
  severity: 'error',
  title: 'A file that distributary did not write stands where it has to write',
  why: 'Files of others in a branch are kept; overwriting this one would lose somebody’s work.',
  fix: 'move or delete the file in the branch, or use another branch or directory; a branch that another hydrator wrote has to be deleted once before distributary takes it over',
  message: ({ branch, path, needed }) =>
    path === needed
      ? `branch "${branch}" holds "${path}", which distributary did not write and now has to write`
      : `branch "${branch}" holds "${path}", which distributary did not write and which leaves no room for "${needed}"`,
});

/** Nothing for a cluster that had something, or whose first objects a mistaken path would miss. */
export const emptyBranch: Code<{
  clusterName: string;
  branch: string;
  /** That the branch holds; none when there is no branch yet. */
  files: number;
}> = defineCode({
  code: 'DIS0722',
  name: 'empty-branch',
  severity: 'error',
  title: 'A cluster would be left without objects',
  why: 'Argo CD would delete everything that the cluster runs, or find nothing to begin with; mostly this is a mistake in a path or a selector.',
  fix: 'mend the sources or selectors; when the cluster is really meant to run nothing, allow it with `--allow-empty`',
  message: ({ clusterName, branch, files }) =>
    files === 0
      ? `cluster "${clusterName}" gets no objects for its new branch "${branch}", and a source matches nothing`
      : `cluster "${clusterName}" gets no objects, but its branch "${branch}" holds ${files === 1 ? '1 file' : `${files} files`} of manifests`,
});

/** A branch that holds the fleet's sources. */
export const branchHoldsSources: Code<{ branch: string; clusterName: string; file: string }> =
  defineCode({
    code: 'DIS0723',
    name: 'branch-holds-sources',
    severity: 'error',
    title: 'A cluster’s branch would be one that holds sources',
    why: 'Manifests would be committed on top of the sources that they are made from.',
    fix: 'change the template `spec.branches.name` so that no cluster’s branch is a branch people work on',
    message: ({ branch, clusterName, file }) =>
      `branch "${branch}" of cluster "${clusterName}" holds "${file}": it is a branch of sources, not of manifests`,
  });

/** A branch that is checked out somewhere. */
export const branchCheckedOut: Code<{ branch: string; directory: string }> = defineCode({
  code: 'DIS0724',
  name: 'branch-checked-out',
  severity: 'error',
  title: 'A branch that has to move is checked out in a work tree',
  why: 'The files of that work tree would stay at the old commit, and the next commit there would undo the new one.',
  fix: 'check out another branch there (`git switch`), then run again',
  message: ({ branch, directory }) => `branch "${branch}" is checked out in "${directory}"`,
});

/** An existing branch whose name leaves no room. */
export const branchNameTaken: Code<{
  branch: string;
  clusterName: string;
  /** The full name of the ref. */
  existing: string;
  /** The remote that has it; undefined for the repository. */
  of: string | undefined;
}> = defineCode({
  code: 'DIS0725',
  name: 'branch-name-taken',
  severity: 'error',
  title: 'An existing branch leaves no room for a cluster’s branch',
  why: 'Git keeps branches like files in folders: `env` and `env/east` cannot exist together.',
  fix: 'rename or delete the existing branch, or change the template `spec.branches.name`',
  message: ({ branch, clusterName, existing, of }) =>
    `branch "${branch}" of cluster "${clusterName}" cannot exist beside the existing branch "${existing.replace(/^refs\/heads\//, '')}"${ofRemote(of)}`,
});

/** An inventory that is not one. */
export const inventoryUnreadable: Code<{ branch: string; path: string; found: string }> =
  defineCode({
    code: 'DIS0726',
    name: 'inventory-unreadable',
    severity: 'error',
    title: 'The list of distributary’s files in a branch cannot be read',
    why: 'Without it nobody knows which files of the branch are distributary’s and may be replaced or pruned.',
    fix: 'restore the file from the branch’s history (`git log`), or delete the branch so that it is written anew',
    message: ({ branch, path, found }) =>
      `"${path}" in branch "${branch}" begins with "${found}", expected the list of distributary’s files`,
  });

/** A branch whose cluster left the fleet. */
export const branchGone: Code<{ branch: string }> = defineCode({
  code: 'DIS0727',
  name: 'branch-gone',
  severity: 'warning',
  title: 'A branch’s cluster is no longer in the fleet',
  why: 'Argo CD keeps applying what the branch holds, and nobody updates it any more.',
  fix: 'delete it with `--prune-branches` when the cluster is really gone',
  message: ({ branch }) => `branch "${branch}" belongs to no cluster of the fleet any more`,
});

/** A branch that has grown apart from its remote. */
export const branchDiverged: Code<{ branch: string; local: string; remote: string; of: string }> =
  defineCode({
    code: 'DIS0728',
    name: 'branch-diverged',
    severity: 'error',
    title: 'A branch and the same branch of the remote have both gone on',
    why: 'Neither can be continued without losing the other’s commits, and nothing is ever forced.',
    fix: 'keep one of the two: `git branch -f BRANCH REMOTE/BRANCH` takes the remote’s, after which the next run writes again what is missing',
    message: ({ branch, local, remote, of }) =>
      `branch "${branch}" is at ${local} here and at ${remote} in "${of}", and neither contains the other`,
  });

/** A branch that another fleet writes. */
export const branchOfOtherFleet: Code<{ branch: string; fleet: string; other: string }> =
  defineCode({
    code: 'DIS0729',
    name: 'branch-of-other-fleet',
    severity: 'error',
    title: 'A cluster’s branch is written by another fleet',
    why: 'Each of the two would remove what the other one wrote, and Argo CD would delete it from the cluster.',
    fix: 'give one of the fleets another `spec.branches.name`; when the fleet was only renamed, delete the branch once (with `--push`, the remote’s too), or go back to the old name',
    message: ({ branch, fleet, other }) =>
      `branch "${branch}" was written by fleet "${other}", expected fleet "${fleet}" or none`,
  });

/** A branch that would go back to an older commit. */
export const olderCommit: Code<{ branch: string; from: string; to: string }> = defineCode({
  code: 'DIS0730',
  name: 'older-commit',
  severity: 'error',
  title: 'A branch would go back to an older commit',
  why: 'Of two pipelines the slower one would win, and undo in the clusters what the newer commit has brought.',
  fix: 'hydrate the newer commit, or one that contains it; to go back on purpose, add `--force-older`',
  message: ({ branch, from, to }) =>
    `branch "${branch}" was hydrated from ${from}, which is newer than ${to}`,
});

/** A branch that was hydrated from a commit of another line. */
export const otherLine: Code<{ branch: string; from: string; to: string; isKnown: boolean }> =
  defineCode({
    code: 'DIS0731',
    name: 'other-line',
    severity: 'warning',
    title: 'A branch was hydrated from a commit that this one does not contain',
    why: 'What that commit brought is undone; right after a rewritten history, and a mistake when the wrong branch is hydrated.',
    fix: 'make sure that this commit is the one you want; `--force-older` says that it is',
    message: ({ branch, from, to, isKnown }) =>
      isKnown
        ? `branch "${branch}" was hydrated from ${from}, which ${to} does not contain`
        : `branch "${branch}" was hydrated from ${from}, which is not in this clone, so nobody knows whether ${to} is newer`,
  });

/** A ref that stands for another one. */
export const symbolicRef: Code<{ ref: string; target: string; of: string | undefined }> =
  defineCode({
    code: 'DIS0732',
    name: 'symbolic-ref',
    severity: 'error',
    title: 'A ref that has to be written stands for another one',
    why: 'What is written to it would land on the other one, maybe a branch that people work on.',
    fix: 'delete it (`git symbolic-ref --delete REF`, in the repository that has it), or change `spec.branches.name`',
    message: ({ ref, target, of }) => `"${ref}"${ofRemote(of)} is a symbolic ref to "${target}"`,
  });

/** A ref that leaves no room for the notes. */
export const notesRefTaken: Code<{ ref: string; existing: string; of: string | undefined }> =
  defineCode({
    code: 'DIS0733',
    name: 'notes-ref-taken',
    severity: 'error',
    title: 'An existing ref leaves no room for the notes on the branches',
    why: 'Git keeps refs like files in folders. The notes say which commit each branch was made from; Argo CD and gitops-promoter read them.',
    fix: 'delete the existing ref (`git update-ref -d REF`, in the repository that has it), or keep what it holds under another name (`git update-ref OTHER REF` before)',
    message: ({ ref, existing, of }) =>
      `"${ref}" cannot exist beside the existing ref "${existing}"${ofRemote(of)}`,
    remedy: ({ existing, of }) =>
      of === undefined
        ? `keep what it holds under another name if you need it (\`git update-ref OTHER ${existing}\`), then delete it: \`git update-ref -d ${existing}\``
        : `delete it there: \`git push ${of} :${existing}\``,
  });

function ofRemote(of: string | undefined): string {
  return of === undefined ? '' : ` of remote "${of}"`;
}

/** All codes of this room. */
export const planCodes: readonly CodeText[] = [
  branchAuthorInvalid,
  foreignFile,
  emptyBranch,
  branchHoldsSources,
  branchCheckedOut,
  branchNameTaken,
  inventoryUnreadable,
  branchGone,
  branchDiverged,
  branchOfOtherFleet,
  olderCommit,
  otherLine,
  symbolicRef,
  notesRefTaken,
];
