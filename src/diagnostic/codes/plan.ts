/**
 * Codes of the room `plan` (0720 to 0799), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The author of commits on branches is not written as `Name <mail>`. */
export const branchAuthorInvalid: Code<Texts<'author'>> = defineCode({
  code: 'DIS0720',
  name: 'branch-author-invalid',
  severity: 'error',
  title: 'The author of commits on branches is not written as `Name <mail>`',
  why: 'Author and committer of every commit on a hydrated branch are set from it.',
  fix: 'write `spec.branches.author` as `Name <mail>`, as in `"Platform team <platform@example.com>"`',
  message: ({ author }) => `found author "${author}", expected "Name <mail>"`,
});

/** A file that distributary did not write is at a path that it has to write. */
export const foreignFile: Code<Texts<'branch' | 'path' | 'needed'>> = defineCode({
  code: 'DIS0721',
  name: 'foreign-file',
  severity: 'error',
  title: 'A file that distributary did not write is at a path that it has to write',
  why: 'Files of other authors in a branch are kept; overwriting this one would lose their work.',
  fix: 'move or delete the file in the branch, or use another branch or directory; delete a branch of another hydrator once before distributary writes to it',
  message: ({ branch, path, needed }) =>
    path === needed
      ? `branch "${branch}" contains "${path}", which distributary did not write and would have to overwrite`
      : `branch "${branch}" contains "${path}", which distributary did not write and which conflicts with "${needed}"`,
});

/** A cluster would have no objects. */
export const emptyBranch: Code<{
  clusterName: string;
  branch: string;
  /** The number of files on the branch; 0 without a branch. */
  files: number;
}> = defineCode({
  code: 'DIS0722',
  name: 'empty-branch',
  severity: 'error',
  title: 'A cluster would have no objects',
  why: 'Argo CD would delete everything that the cluster runs, or a new cluster would start empty. The usual cause is a wrong path or selector.',
  fix: 'correct the sources or selectors; if the cluster is meant to run nothing, pass `--allow-empty`',
  message: ({ clusterName, branch, files }) =>
    files === 0
      ? `cluster "${clusterName}" gets no objects for its new branch "${branch}", and a source matches nothing`
      : `cluster "${clusterName}" gets no objects, but its branch "${branch}" contains ${files === 1 ? '1 file' : `${files} files`} of manifests`,
});

/** The branch of a cluster is a branch of sources. */
export const branchHoldsSources: Code<Texts<'branch' | 'clusterName' | 'file'>> = defineCode({
  code: 'DIS0723',
  name: 'branch-holds-sources',
  severity: 'error',
  title: 'The branch of a cluster is a branch of sources',
  why: 'Rendered manifests would be committed on top of the sources that they are rendered from.',
  fix: 'change the template `spec.branches.name` so that the branch of each cluster is used for manifests only',
  message: ({ branch, clusterName, file }) =>
    `branch "${branch}" of cluster "${clusterName}" contains "${file}", so it is a branch of sources, expected a branch of manifests`,
});

/** A branch that has to be updated is checked out in a work tree. */
export const branchCheckedOut: Code<Texts<'branch' | 'directory'>> = defineCode({
  code: 'DIS0724',
  name: 'branch-checked-out',
  severity: 'error',
  title: 'A branch that has to be updated is checked out in a work tree',
  why: 'The files of that work tree would stay at the old commit, and the next commit there would revert the new one.',
  fix: 'check out another branch there (`git switch`), then run again',
  message: ({ branch, directory }) => `branch "${branch}" is checked out in "${directory}"`,
});

/** An existing branch conflicts with the branch name of a cluster. */
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
  title: 'An existing branch conflicts with the branch name of a cluster',
  why: 'Git stores branches as paths: `env` and `env/east` cannot both exist.',
  fix: 'rename or delete the existing branch, or change the template `spec.branches.name`',
  message: ({ branch, clusterName, existing, of }) =>
    `branch "${branch}" of cluster "${clusterName}" cannot exist beside the existing branch "${existing.replace(/^refs\/heads\//, '')}"${ofRemote(of)}`,
});

/** The inventory of distributary's files in a branch cannot be read. */
export const inventoryUnreadable: Code<Texts<'branch' | 'path' | 'found'>> = defineCode({
  code: 'DIS0726',
  name: 'inventory-unreadable',
  severity: 'error',
  title: "The inventory of distributary's files in a branch cannot be read",
  why: 'Without the inventory, it is unknown which files in the branch distributary wrote and may replace or prune.',
  fix: 'restore the file from the history of the branch (`git log`), or delete the branch so that it is written again',
  message: ({ branch, path, found }) =>
    `"${path}" in branch "${branch}" begins with "${found}", expected the inventory that distributary writes`,
});

/** A branch belongs to a cluster that is no longer in the fleet. */
export const branchGone: Code<Texts<'branch'>> = defineCode({
  code: 'DIS0727',
  name: 'branch-gone',
  severity: 'warning',
  title: 'A branch belongs to a cluster that is no longer in the fleet',
  why: 'Argo CD keeps applying the manifests in the branch, and they are no longer updated.',
  fix: 'delete the branch with `--prune-branches` if the cluster no longer exists',
  message: ({ branch }) => `branch "${branch}" belongs to no cluster of the fleet any more`,
});

/** A branch and its remote branch have diverged. */
export const branchDiverged: Code<Texts<'branch' | 'local' | 'remote' | 'of'>> = defineCode({
  code: 'DIS0728',
  name: 'branch-diverged',
  severity: 'error',
  title: 'A branch and its remote branch have diverged',
  why: 'Continuing either branch would lose the commits of the other, and distributary never force-pushes.',
  fix: "keep one of the two: `git branch -f BRANCH REMOTE/BRANCH` keeps the remote's, and the next run writes the missing changes again",
  message: ({ branch, local, remote, of }) =>
    `branch "${branch}" is at ${local} here and at ${remote} in "${of}", and neither contains the other`,
});

/** The branch of a cluster is written by another fleet. */
export const branchOfOtherFleet: Code<Texts<'branch' | 'fleet' | 'other'>> = defineCode({
  code: 'DIS0729',
  name: 'branch-of-other-fleet',
  severity: 'error',
  title: 'The branch of a cluster is written by another fleet',
  why: 'Each fleet would remove the manifests of the other, and Argo CD would delete their objects from the cluster.',
  fix: "set another `spec.branches.name` in one of the fleets; if the fleet was only renamed, delete the branch once (with `--push`, the remote's too), or restore the old name",
  message: ({ branch, fleet, other }) =>
    `branch "${branch}" was written by fleet "${other}", expected fleet "${fleet}" or none`,
});

/** A branch would go back to an older commit. */
export const olderCommit: Code<Texts<'branch' | 'from' | 'to'>> = defineCode({
  code: 'DIS0730',
  name: 'older-commit',
  severity: 'error',
  title: 'A branch would go back to an older commit',
  why: 'The slower of two pipelines would overwrite the newer commit, and the clusters would lose its changes.',
  fix: 'hydrate the newer commit, or one that contains it; to go back on purpose, pass `--force-older`',
  message: ({ branch, from, to }) =>
    `branch "${branch}" was hydrated from ${from}, which is newer than ${to}`,
});

/** A branch was hydrated from a commit that this commit does not contain. */
export const otherLine: Code<{ branch: string; from: string; to: string; isKnown: boolean }> =
  defineCode({
    code: 'DIS0731',
    name: 'other-line',
    severity: 'warning',
    title: 'A branch was hydrated from a commit that this commit does not contain',
    why: 'The changes of that commit are undone. That is correct after rewritten history, and wrong if the wrong branch is hydrated.',
    fix: 'verify that this is the commit to hydrate; confirm with `--force-older`',
    message: ({ branch, from, to, isKnown }) =>
      isKnown
        ? `branch "${branch}" was hydrated from ${from}, which ${to} does not contain`
        : `branch "${branch}" was hydrated from ${from}, which is not in this clone, so it is unknown whether ${to} is newer`,
  });

/** A ref that has to be written is a symbolic ref. */
export const symbolicRef: Code<{ ref: string; target: string; of: string | undefined }> =
  defineCode({
    code: 'DIS0732',
    name: 'symbolic-ref',
    severity: 'error',
    title: 'A ref that has to be written is a symbolic ref',
    why: 'The commit would be written to the target of the symbolic ref, which may be a branch of sources.',
    fix: 'delete it (`git symbolic-ref --delete REF`, in the repository that has it), or change `spec.branches.name`',
    message: ({ ref, target, of }) =>
      `"${ref}"${ofRemote(of)} is a symbolic ref to "${target}", expected a branch or no ref`,
  });

/** An existing ref conflicts with the ref of git notes. */
export const notesRefTaken: Code<{ ref: string; existing: string; of: string | undefined }> =
  defineCode({
    code: 'DIS0733',
    name: 'notes-ref-taken',
    severity: 'error',
    title: 'An existing ref conflicts with the ref of git notes',
    why: 'Git stores refs as paths. The notes record which commit each branch was hydrated from; Argo CD and gitops-promoter read them.',
    fix: 'delete the existing ref (`git update-ref -d REF`, in the repository that has it), or copy it to another name first (`git update-ref OTHER REF`)',
    message: ({ ref, existing, of }) =>
      `"${ref}" cannot exist beside the existing ref "${existing}"${ofRemote(of)}`,
    remedy: ({ existing, of }) =>
      of === undefined
        ? `copy it to another name if you need it (\`git update-ref OTHER ${existing}\`), then delete it: \`git update-ref -d ${existing}\``
        : `delete it there: \`git push ${of} :${existing}\``,
  });

function ofRemote(of: string | undefined): string {
  return of === undefined ? '' : ` of remote "${of}"`;
}
