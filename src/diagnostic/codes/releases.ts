/**
 * Codes about HelmReleases and Applications that are rendered on request (0881 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Something that would make the objects of a release other ones, and is not done. */
export const releaseFieldUnsupported: Code<{
  readonly object: string;
  readonly field: string;
  /** What is wrong with it, after its name. */
  readonly problem: string;
}> = defineCode({
  code: 'DIS0881',
  name: 'release-field-unsupported',
  severity: 'error',
  title:
    'A HelmRelease says something by which its objects could not be rendered as they would be installed',
  why: 'The branch would hold other objects than those that Flux makes of it.',
  fix: 'write the release without the field; or leave it to Flux, by a source of its own without "releases: render", which passes it on as it is',
  message: ({ object, field, problem }) => `${object} cannot be rendered: ${field} ${problem}`,
});

/** A release whose values are secret. */
export const releaseValuesSecret: Code<{ readonly object: string; readonly secret: string }> =
  defineCode({
    code: 'DIS0882',
    name: 'release-values-secret',
    severity: 'error',
    title: 'A HelmRelease takes values from a Secret',
    why: 'Rendered, they would stand in the branch, for everybody who reads it.',
    fix: 'have the chart name a Secret that comes by itself (many have "existingSecret"); or leave the release to Flux, by a source of its own without "releases: render"; never copy the Secret into a ConfigMap',
    message: ({ object, secret }) =>
      `${object} cannot be rendered: it takes values from ${secret}, and what a Secret holds never reaches a branch`,
  });

/** An object that a release is made from. */
export const releasePartMissing: Code<{
  readonly object: string;
  readonly part: string;
  readonly problem: string;
}> = defineCode({
  code: 'DIS0883',
  name: 'release-part-missing',
  severity: 'error',
  title: 'A HelmRelease or an Application needs an object that is not among the sources',
  why: 'What a release is made from has to be in the repository, since no cluster is asked while rendering.',
  fix: 'make the directory that holds the object a source of the same clusters, or write the object into one',
  message: ({ object, part, problem }) =>
    `${object} cannot be rendered: ${part} ${problem} among the sources`,
});

/** Something that would make the objects of an Application other ones, and is not done. */
export const applicationFieldUnsupported: Code<{
  readonly object: string;
  readonly field: string;
  /** What is wrong with it, after its name. */
  readonly problem: string;
}> = defineCode({
  code: 'DIS0884',
  name: 'application-field-unsupported',
  severity: 'error',
  title:
    'An Application says something by which its objects could not be rendered as they would be deployed',
  why: 'The branch would hold other objects than those that Argo CD makes of it.',
  fix: 'write the Application without the field; or leave it to Argo CD, by a source of its own without "applications: render", which passes it on as it is',
  message: ({ object, field, problem }) => `${object} cannot be rendered: ${field} ${problem}`,
});

/** All codes of this part. */
export const releaseCodes: readonly CodeText[] = [
  releaseFieldUnsupported,
  releaseValuesSecret,
  releasePartMissing,
  applicationFieldUnsupported,
];
