/**
 * Codes of the area `layout` (0700 to 0719), then those of `plan` (0720 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The branch name of a cluster is not a valid git ref name. */
export const branchNameInvalid: Code<Texts<'branch' | 'clusterName' | 'rule'>> = defineCode({
  code: 'DIS0701',
  name: 'branch-name-invalid',
  severity: 'error',
  title: 'The branch name of a cluster is not a valid git ref name',
  why: "Git refuses to create the branch, so the cluster's manifests cannot be written.",
  fix: "change the template `spec.branches.name`, or the cluster's name, region, zone or group, so that the result is a valid ref name (`git check-ref-format`)",
  message: ({ branch, clusterName, rule }) =>
    `the branch of cluster "${clusterName}" would be named "${branch}", which is not a valid git ref name: ${rule}`,
});

/** Two clusters have the same branch name. */
export const branchNameShared: Code<{ branch: string; clusters: readonly string[] }> = defineCode({
  code: 'DIS0702',
  name: 'branch-name-shared',
  severity: 'error',
  title: 'Two clusters have the same branch name',
  why: 'A branch contains the manifests of exactly one cluster; the second cluster would overwrite the first.',
  fix: 'use `{{ name }}` in the template `spec.branches.name`, or all placeholders that distinguish the clusters',
  message: ({ branch, clusters }) =>
    `clusters ${quoteAll(clusters)} have the same branch "${branch}", expected one branch per cluster`,
});

/** A branch name is the parent path of another branch name. */
export const branchNameNested: Code<Texts<'branch' | 'clusterName' | 'below'>> = defineCode({
  code: 'DIS0703',
  name: 'branch-name-nested',
  severity: 'error',
  title: 'A branch name is the parent path of another branch name',
  why: 'Git stores branches as paths: `env/prod` and `env/prod/east` cannot both exist.',
  fix: 'change the template `spec.branches.name` so that no name extends another one after a slash, as in `env/prod-east`',
  message: ({ branch, clusterName, below }) =>
    `branch "${branch}" of cluster "${clusterName}" cannot exist beside branch "${below}"`,
});

/** A branch name is longer than gitops-promoter accepts. */
export const branchNameLong: Code<{ branch: string; length: number }> = defineCode({
  code: 'DIS0704',
  name: 'branch-name-long',
  severity: 'warning',
  title: 'A branch name is longer than gitops-promoter accepts',
  why: 'gitops-promoter rejects branch names of more than 100 characters; Argo CD and git accept them.',
  fix: 'shorten the template `spec.branches.name` if gitops-promoter promotes this branch',
  message: ({ branch, length }) =>
    `branch "${branch}" has ${length} characters, expected at most 100 for gitops-promoter`,
});

/** The template of branch names has an unknown placeholder. */
export const branchPlaceholderUnknown: Code<{ placeholder: string; known: readonly string[] }> =
  defineCode({
    code: 'DIS0705',
    name: 'branch-placeholder-unknown',
    severity: 'error',
    title: 'The template of branch names has an unknown placeholder',
    why: 'The braces would become part of the branch name, which git refuses.',
    fix: 'use only the placeholders `{{ name }}`, `{{ region }}`, `{{ zone }}` and `{{ group }}`',
    message: ({ placeholder, known }) =>
      `unknown placeholder "${placeholder}" in "spec.branches.name", expected one of ${quoteAll(known)}`,
  });

/** The directory of an application is not a valid path in a branch. */
export const applicationPathInvalid: Code<Texts<'application' | 'object' | 'rule'>> = defineCode({
  code: 'DIS0706',
  name: 'application-path-invalid',
  severity: 'error',
  title: 'The directory of an application is not a valid path in a branch',
  why: "Git refuses the path, or the application would overwrite distributary's own files in the branch.",
  fix: "rename the source's directory, or set another one with `as` in the source",
  message: ({ application, object, rule }) =>
    `${object} would be written to directory "${application}" of the branch, which is not allowed: ${rule}`,
});

/** Two files have the same path in a branch. */
export const branchPathClash: Code<Texts<'path' | 'first' | 'second'>> = defineCode({
  code: 'DIS0707',
  name: 'branch-path-clash',
  severity: 'error',
  title: 'Two files have the same path in a branch',
  why: 'The second file would overwrite the first, and the cluster would lose an object without an error.',
  fix: 'rename one of the two, or set another directory with `as` in its source',
  message: ({ path, first, second }) =>
    `${first} and ${second} would both be written to "${path}", expected different paths`,
});

/** An object contains the text by which Argo CD skips a file. */
export const skipMarkerInManifest: Code<Texts<'object' | 'marker'>> = defineCode({
  code: 'DIS0708',
  name: 'skip-marker-in-manifest',
  severity: 'error',
  title: 'An object contains the text by which Argo CD skips a file',
  why: "Argo CD skips every file that contains this text: the object's whole manifest.yaml, with all other objects in it.",
  fix: 'remove the text from the object, or exclude the object from the cluster with annotation `distributary.dev/clusters`',
  message: ({ object, marker }) =>
    `${object} contains "${marker}", so Argo CD would skip the whole file that it is written to`,
});

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
