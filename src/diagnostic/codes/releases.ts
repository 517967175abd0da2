/**
 * Codes about HelmReleases and Applications that are rendered on request (0881 on), in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A HelmRelease has a setting that distributary cannot render. */
export const releaseFieldUnsupported: Code<{
  readonly object: string;
  readonly field: string;
  /** What is wrong with it, after its name. */
  readonly problem: string;
}> = defineCode({
  code: 'DIS0881',
  name: 'release-field-unsupported',
  severity: 'error',
  title: 'A HelmRelease has a setting that distributary cannot render',
  why: 'The rendered objects would differ from those that Flux installs.',
  fix: 'remove the field; or leave the release to Flux: put it into a separate source without "releases: render", which passes it through unchanged',
  message: ({ object, field, problem }) => `${object} cannot be rendered: ${field} ${problem}`,
});

/** A HelmRelease reads values from a Secret. */
export const releaseValuesSecret: Code<Texts<'object' | 'secret'>> = defineCode({
  code: 'DIS0882',
  name: 'release-values-secret',
  severity: 'error',
  title: 'A HelmRelease reads values from a Secret',
  why: 'The rendered objects would contain the values, readable by everyone with access to the branch.',
  fix: 'have the chart refer to a Secret that is deployed separately (many have "existingSecret"); or leave the release to Flux: put it into a separate source without "releases: render"; never copy the Secret into a ConfigMap',
  message: ({ object, secret }) =>
    `${object} cannot be rendered: it reads values from ${secret}, and data of a Secret is never written to a branch`,
});

/** A HelmRelease or an Application needs an object that is not among the sources. */
export const releasePartMissing: Code<Texts<'object' | 'part' | 'problem'>> = defineCode({
  code: 'DIS0883',
  name: 'release-part-missing',
  severity: 'error',
  title: 'A HelmRelease or an Application needs an object that is not among the sources',
  why: 'Rendering reads only the repository and no cluster, so all objects that a release is rendered from must be in sources.',
  fix: 'make the directory that contains the object a source of the same clusters, or add the object to a source',
  message: ({ object, part, problem }) =>
    `${object} cannot be rendered: ${part} ${problem} in the sources`,
});

/** An Application has a setting that distributary cannot render. */
export const applicationFieldUnsupported: Code<{
  readonly object: string;
  readonly field: string;
  /** What is wrong with it, after its name. */
  readonly problem: string;
}> = defineCode({
  code: 'DIS0884',
  name: 'application-field-unsupported',
  severity: 'error',
  title: 'An Application has a setting that distributary cannot render',
  why: 'The rendered objects would differ from those that Argo CD deploys.',
  fix: 'remove the field; or leave the Application to Argo CD: put it into a separate source without "applications: render", which passes it through unchanged',
  message: ({ object, field, problem }) => `${object} cannot be rendered: ${field} ${problem}`,
});
