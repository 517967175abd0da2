/**
 * Codes for documents that can be read but are no Kubernetes objects.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** A document is not an object. */
export const notAnObject: Code<Texts<'found' | 'expected'>> = defineCode({
  code: 'DIS0220',
  name: 'not-an-object',
  severity: 'error',
  title: 'A document is not an object',
  why: 'Only objects can be applied to a cluster.',
  fix: 'write a mapping with apiVersion, kind and metadata, or exclude the file from the sources',
  message: ({ found, expected }) => `found ${found}; expected ${expected}`,
});

/** An object has no apiVersion. */
export const missingApiVersion: Code<Texts<'object'>> = defineCode({
  code: 'DIS0221',
  name: 'missing-api-version',
  severity: 'error',
  title: 'An object has no apiVersion',
  why: 'Without it, the API of the object is unknown.',
  fix: 'add apiVersion, or exclude the file from the sources if it is not a Kubernetes object',
  message: ({ object }) => `${object} has no "apiVersion"`,
});

/** An object has no kind. */
export const missingKind: Code<Texts<'object'>> = defineCode({
  code: 'DIS0222',
  name: 'missing-kind',
  severity: 'error',
  title: 'An object has no kind',
  why: 'Without it, the type of the object is unknown.',
  fix: 'add kind, or exclude the file from the sources if it is not a Kubernetes object',
  message: ({ object }) => `${object} has no "kind"`,
});

/** An object has no name. */
export const missingName: Code<Texts<'object'>> = defineCode({
  code: 'DIS0223',
  name: 'missing-name',
  severity: 'error',
  title: 'An object has no name',
  why: 'The name identifies an object among others of its kind.',
  fix: 'add metadata.name',
  message: ({ object }) => `${object} has no "metadata.name"`,
});

/** An object has a generated name. */
export const generatedName: Code<Texts<'object' | 'prefix'>> = defineCode({
  code: 'DIS0224',
  name: 'generated-name',
  severity: 'error',
  title: 'An object has a generated name',
  why: 'Every sync would create another object, and a branch could not identify it.',
  fix: 'replace metadata.generateName by metadata.name; only hooks (argocd.argoproj.io/hook, helm.sh/hook) can have a generated name',
  message: ({ object, prefix }) =>
    `${object} has "metadata.generateName" ("${prefix}") and no "metadata.name"; an object of a branch needs a name`,
});

/** A field every object has, with a value of another type. */
export const wrongFieldType: Code<Texts<'object' | 'field' | 'found' | 'expected'>> = defineCode({
  code: 'DIS0225',
  name: 'wrong-field-type',
  severity: 'error',
  title: 'A field of every object has the wrong type',
  why: 'The API server rejects the object.',
  fix: 'correct the value; a name that looks like a number, a date or a boolean needs quotes',
  message: ({ object, field, found, expected }) =>
    `"${field}" of ${object} is ${found}; expected ${expected}`,
});

/** A name is not valid in Kubernetes. */
export const invalidName: Code<Texts<'name' | 'expected'>> = defineCode({
  code: 'DIS0226',
  name: 'invalid-name',
  severity: 'error',
  title: 'A name is not valid in Kubernetes',
  why: 'The API server rejects the object, and the name may not be usable as a file name.',
  fix: 'rename the object',
  message: ({ name, expected }) => `the name "${name}" is not valid; expected ${expected}`,
});

/** A namespace is not valid in Kubernetes. */
export const invalidNamespace: Code<Texts<'namespace'>> = defineCode({
  code: 'DIS0227',
  name: 'invalid-namespace',
  severity: 'error',
  title: 'A namespace is not valid in Kubernetes',
  why: 'The API server rejects the object.',
  fix: 'correct metadata.namespace, or the namespace of the source',
  message: ({ namespace }) =>
    `the namespace "${namespace}" is not valid; expected at most 63 lower-case letters, digits and "-"`,
});

/** An apiVersion is not valid. */
export const invalidApiVersion: Code<Texts<'apiVersion'>> = defineCode({
  code: 'DIS0228',
  name: 'invalid-api-version',
  severity: 'error',
  title: 'An apiVersion is not valid',
  why: 'No API has such a group or version.',
  fix: 'use group/version, or the version alone for the core group',
  message: ({ apiVersion }) =>
    `the apiVersion "${apiVersion}" is not valid; expected "v1" or "group/v1"`,
});

/** A kind is not valid. */
export const invalidKind: Code<Texts<'kind'>> = defineCode({
  code: 'DIS0229',
  name: 'invalid-kind',
  severity: 'error',
  title: 'A kind is not valid',
  why: 'No API has such a kind, and it may not be usable in a file name.',
  fix: 'correct kind; it is one word of letters and digits',
  message: ({ kind }) => `the kind "${kind}" is not valid; expected letters and digits`,
});

/** A file of a source is not a manifest. */
export const noManifest: Code<Texts<'file'>> = defineCode({
  code: 'DIS0232',
  name: 'no-manifest',
  severity: 'info',
  title: 'A file of a source is not a manifest',
  why: 'It is skipped, as in Argo CD. A manifest without both apiVersion and kind looks the same.',
  fix: 'exclude it with `exclude` of the source, so that it is no longer reported; or add apiVersion, kind and metadata',
  message: ({ file }) => `"${file}" is not a manifest, and is skipped`,
});
