/**
 * Codes of the area `fleet`: what `distributary.yaml` may break beyond its schema, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding, fieldMessage } from '../field-code.ts';

const stop = 'Rendering with a guess could put manifests into the wrong cluster or branch.';

/** The fleet file contains no Fleet. */
export const fleetMissing: Code<{
  readonly file: string;
  /** The directory that was searched, if the file does not exist. */
  readonly absentFrom?: string;
  /** Whether the work tree has the file. */
  readonly isOnDisk?: boolean;
}> = defineCode({
  code: 'DIS0262',
  name: 'fleet-missing',
  severity: 'error',
  title: 'The fleet file contains no Fleet',
  why: 'The Fleet defines what is rendered.',
  fix: 'write one document with apiVersion "distributary.dev/v1alpha1" and kind "Fleet", or run "distributary init"',
  message: ({ file, absentFrom }) =>
    absentFrom === undefined
      ? `"${file}" contains no Fleet, expected one`
      : `there is no "${file}" in ${absentFrom}, expected one that contains a Fleet`,
  remedy: ({ file, isOnDisk }) =>
    isOnDisk === true
      ? `it is in the work tree: commit it, with the files that it names (\`git add ${file}\`, \`git commit\`)`
      : undefined,
});

/** The fleet file contains several Fleets. */
export const fleetSeveral: Code<Texts<'first' | 'other'>> = defineCode({
  code: 'DIS0263',
  name: 'fleet-several',
  severity: 'error',
  title: 'The fleet file contains several Fleets',
  why: stop,
  fix: 'keep one Fleet; move another Fleet to a separate file and name it with --fleet',
  message: ({ first, other }) =>
    `found Fleet "${other}" after Fleet "${first}", expected one Fleet`,
});

/** The fleet file contains an object that is not a Fleet. */
export const fleetOtherKind: Code<Texts<'object' | 'apiVersion'>> = defineCode({
  code: 'DIS0264',
  name: 'fleet-other-kind',
  severity: 'error',
  title: 'The fleet file contains an object that is not a Fleet',
  why: 'Objects in the fleet file reach no cluster, so the object would silently be missing.',
  fix: 'move the object to a source or topology directory; a Fleet has apiVersion "distributary.dev/v1alpha1"',
  message: ({ object, apiVersion }) =>
    `found ${object} of "${apiVersion}", expected only a Fleet of "distributary.dev/v1alpha1"`,
});

/** A path of the Fleet is not a path inside the repository. */
export const fleetPathInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0265',
  name: 'fleet-path-invalid',
  severity: 'error',
  title: 'A path of the Fleet is not a path inside the repository',
  why: 'A path that leaves the repository would read or write files that are not part of the fleet.',
  fix: 'use a relative path with "/", without ".." and outside of ".git"',
});

/** The directory of a source would be the root of the branch. */
export const fleetApplicationRoot: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0266',
  name: 'fleet-application-root',
  severity: 'error',
  title: 'The directory of a source would be the root of the branch',
  why: 'The root of a branch contains its metadata; every application needs a directory.',
  fix: 'set "as" to a directory of the branch',
});

/** A template names a variable that does not exist. */
export const templateInvalid: Code<FieldFinding & Texts<'hint'>> = defineCode({
  code: 'DIS0267',
  name: 'template-invalid',
  severity: 'error',
  title: 'A template names a variable that does not exist',
  why: stop,
  fix: 'use a variable that the message names, and close its braces, as in {{ name }}',
  message: (args) => `${fieldMessage(args)}${args.hint}`,
});

/** A pattern of cluster keys is invalid. */
export const keyPatternInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0268',
  name: 'key-pattern-invalid',
  severity: 'error',
  title: 'A pattern of cluster keys is invalid',
  why: 'A pattern that can match nothing would leave clusters without the objects that are meant for them.',
  fix: 'write region/zone/group/name, with "*" for a segment or a part of one',
});

/** A regular expression of a patch target is invalid. */
export const regexInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0269',
  name: 'regex-invalid',
  severity: 'error',
  title: 'A regular expression of a patch target is invalid',
  why: 'kustomize reads targets as RE2 expressions; a construct that RE2 does not support, such as a backreference, fails there too.',
  fix: 'use literals, ".", classes, groups, "|" and the quantifiers * + ? {n,m}',
});

/** A label or annotation selector is invalid. */
export const selectorInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0270',
  name: 'selector-invalid',
  severity: 'error',
  title: 'A label or annotation selector is invalid',
  why: stop,
  fix: 'write requirements as Kubernetes does: a=b, a!=b, a in (b,c), a notin (b,c), a, !a',
});

/** An operation of a JSON Patch is incomplete or malformed. */
export const patchOpInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0271',
  name: 'patch-op-invalid',
  severity: 'error',
  title: 'An operation of a JSON Patch is incomplete or malformed',
  why: 'RFC 6902 requires that the whole patch is rejected.',
  fix: 'set "op" and "path", "value" for add, replace and test, "from" for move and copy; paths are JSON Pointers',
});

/** A patch names a property that no Kubernetes object has. */
export const patchUnsafe: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0272',
  name: 'patch-unsafe',
  severity: 'error',
  title: 'A patch names a property that no Kubernetes object has',
  why: 'Such names are used to attack programs that apply patches.',
  fix: 'remove it',
});

/** The author of the branches is not of the form "Name <mail>". */
export const authorInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0273',
  name: 'author-invalid',
  severity: 'error',
  title: 'The author of the branches is not of the form "Name <mail>"',
  why: 'Git would record another author, or refuse the commit.',
  fix: 'write the author as "Name <mail>"',
});

/** The version of Istio is not supported. */
export const istioVersionUnsupported: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0274',
  name: 'istio-version-unsupported',
  severity: 'error',
  title: 'The version of Istio is not supported',
  why: 'The derived objects depend on the version; for other versions their effect is unknown.',
  fix: 'use a version from "1.18" to "1.31", in quotes: the oldest that a cluster runs',
});

/** A duration is invalid in Istio. */
export const durationInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0275',
  name: 'duration-invalid',
  severity: 'error',
  title: 'A duration is invalid in Istio',
  why: 'Istio rejects a DestinationRule with this duration.',
  fix: 'set a duration such as "10s", "1m30s" or "500ms": at least 1ms, in whole milliseconds',
});

/** Two sources have the same path for the same clusters. */
export const sourceDuplicate: Code<Texts<'path'>> = defineCode({
  code: 'DIS0276',
  name: 'source-duplicate',
  severity: 'error',
  title: 'Two sources have the same path for the same clusters',
  why: 'Every object of the source would exist twice.',
  fix: 'remove one of them, or give them different clusters',
  message: ({ path }) => `source "${path}" is listed twice for the same clusters`,
});

/** An order of regions that means nothing. */
export const failoverInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0277',
  name: 'failover-invalid',
  severity: 'error',
  title: 'An entry of the failover order is invalid',
  why: 'The order of the regions would differ from the list.',
  fix: 'name two different regions, and each pair of regions once',
});

/** The repository URL contains credentials. */
export const repoUrlSecret: Code<Texts<'object'>> = defineCode({
  code: 'DIS0278',
  name: 'repo-url-secret',
  severity: 'error',
  title: 'The repository URL contains credentials',
  why: 'The URL is written to every branch, where every reader of the branch sees it.',
  fix: 'remove the user and password from the URL, and revoke them: they are in the history of the repository',
  message: ({ object }) =>
    `${object}: field "spec.repoURL" contains a user or password (not shown), expected none`,
});

/** The version of Istio is older than the versions whose differences are modelled. */
export const istioVersionUnsurveyed: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0299',
  name: 'istio-version-unsurveyed',
  severity: 'warning',
  title: 'The version of Istio is older than the versions whose differences are modelled',
  why: 'Derived objects use an API version that this release serves, and an order of endpoints that it can express; other differences are unknown.',
  fix: 'upgrade to 1.26 or later, or verify in one cluster that clients fail over as `distributary diff` reports',
});
