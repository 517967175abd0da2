/**
 * Codes of the area `layout` (0700 to 0719), then those of `plan` (0720 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { planCodes } from './plan.ts';

/** A branch name that git takes for no ref. */
export const branchNameInvalid: Code<{ branch: string; clusterName: string; rule: string }> =
  defineCode({
    code: 'DIS0701',
    name: 'branch-name-invalid',
    severity: 'error',
    title: 'A cluster’s branch has a name that git does not allow',
    why: 'Git refuses to make such a branch, so the cluster could never be written.',
    fix: 'change the template `spec.branches.name`, or the cluster’s name, region, zone or group, so that git’s rules for refs hold',
    message: ({ branch, clusterName, rule }) =>
      `the branch of cluster "${clusterName}" would be named "${branch}", which git does not allow: ${rule}`,
  });

/** Two clusters whose template gives one name. */
export const branchNameShared: Code<{ branch: string; clusters: readonly string[] }> = defineCode({
  code: 'DIS0702',
  name: 'branch-name-shared',
  severity: 'error',
  title: 'Two clusters would be written to one branch',
  why: 'A branch holds exactly what one cluster runs; the second would overwrite the first.',
  fix: 'use `{{ name }}` in the template `spec.branches.name`, or everything that tells the clusters apart',
  message: ({ branch, clusters }) =>
    `clusters ${quoteAll(clusters)} would all be written to branch "${branch}", expected a branch for each`,
});

/** One branch's name is the folder of another's. */
export const branchNameNested: Code<{ branch: string; clusterName: string; below: string }> =
  defineCode({
    code: 'DIS0703',
    name: 'branch-name-nested',
    severity: 'error',
    title: 'A branch’s name is the folder of another branch',
    why: 'Git keeps branches like files in folders: `env/prod` and `env/prod/east` cannot exist together.',
    fix: 'change the template so that no name continues another after a slash, as in `env/prod-east`',
    message: ({ branch, clusterName, below }) =>
      `branch "${branch}" of cluster "${clusterName}" cannot exist beside branch "${below}"`,
  });

/** A name longer than gitops-promoter takes. */
export const branchNameLong: Code<{ branch: string; length: number }> = defineCode({
  code: 'DIS0704',
  name: 'branch-name-long',
  severity: 'warning',
  title: 'A branch’s name is longer than gitops-promoter takes',
  why: 'gitops-promoter refuses branch names of more than 100 characters; Argo CD and git take them.',
  fix: 'shorten the template `spec.branches.name` when gitops-promoter is to promote this branch',
  message: ({ branch, length }) =>
    `branch "${branch}" has ${length} characters, gitops-promoter takes at most 100`,
});

/** A placeholder that stands for nothing. */
export const branchPlaceholderUnknown: Code<{ placeholder: string; known: readonly string[] }> =
  defineCode({
    code: 'DIS0705',
    name: 'branch-placeholder-unknown',
    severity: 'error',
    title: 'The template of the branches’ names has an unknown placeholder',
    why: 'The braces would end up in the name of the branch, which git refuses.',
    fix: 'use the placeholders `{{ name }}`, `{{ region }}`, `{{ zone }}` and `{{ group }}` only',
    message: ({ placeholder, known }) =>
      `unknown placeholder "${placeholder}" in the branches’ template, expected one of ${quoteAll(known)}`,
  });

/** A directory of the branch that can't be one. */
export const applicationPathInvalid: Code<{
  application: string;
  object: string;
  rule: string;
}> = defineCode({
  code: 'DIS0706',
  name: 'application-path-invalid',
  severity: 'error',
  title: 'An application’s directory cannot stand in a branch',
  why: 'Git refuses the path, or distributary’s own files of the branch would be overwritten.',
  fix: 'rename the source’s directory, or give the source another one with `as`',
  message: ({ application, object, rule }) =>
    `${object} would be written to directory "${application}" of the branch: ${rule}`,
});

/** Two things that need one path. */
export const branchPathClash: Code<{ path: string; first: string; second: string }> = defineCode({
  code: 'DIS0707',
  name: 'branch-path-clash',
  severity: 'error',
  title: 'Two things would be written to one path of a branch',
  why: 'The second would overwrite the first, and the cluster would silently lose an object.',
  fix: 'rename one of the two, or give its source another directory with `as`',
  message: ({ path, first, second }) =>
    `${first} and ${second} would both be written to "${path}", expected a path for each`,
});

/** Argo CD's mark for files that it has to skip. */
export const skipMarkerInManifest: Code<{ object: string; marker: string }> = defineCode({
  code: 'DIS0708',
  name: 'skip-marker-in-manifest',
  severity: 'error',
  title: 'An object carries Argo CD’s mark for files to be skipped',
  why: 'Argo CD skips every file with this text in it: the object’s whole manifest.yaml, with all that stands beside it.',
  fix: 'remove the mark from the object, or keep the object out of the cluster with annotation `distributary.dev/clusters`',
  message: ({ object, marker }) =>
    `${object} contains "${marker}", so Argo CD would skip the whole file that it is written to`,
});

/** All codes of this area. */
export const layoutCodes: readonly CodeText[] = [
  branchNameInvalid,
  branchNameShared,
  branchNameNested,
  branchNameLong,
  branchPlaceholderUnknown,
  applicationPathInvalid,
  branchPathClash,
  skipMarkerInManifest,
  ...planCodes,
];

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
