/**
 * Codes of the area `place` that are about patches, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** An operation of a JSON Patch fails on an object that the patch selects. */
export const patchOpFailed: Code<Texts<'op' | 'path' | 'object' | 'clusters' | 'reason'>> =
  defineCode({
    code: 'DIS0361',
    name: 'patch-op-failed',
    severity: 'error',
    title: 'An operation of a JSON Patch fails on an object that the patch selects',
    why: 'RFC 6902 applies a patch as a whole or not at all, so the object would silently remain unchanged.',
    fix: 'correct the path, narrow the target, or add the field that the operation expects',
    message: ({ op, path, object, clusters, reason }) =>
      `"${op}" of "${path}" fails on ${object} for ${clusters}: ${reason}`,
  });

/** A patch changes the identity of an object. */
export const patchChangesIdentity: Code<Texts<'object' | 'clusters' | 'field'>> = defineCode({
  code: 'DIS0362',
  name: 'patch-changes-identity',
  severity: 'error',
  title: 'A patch changes the identity of an object',
  why: 'Other objects refer to it by kind, namespace and name; those references would be broken.',
  fix: 'keep apiVersion, kind, name and namespace unchanged; write another object for another name',
  message: ({ object, clusters, field }) =>
    `the patch changes "${field}" of ${object} for ${clusters}, expected no change`,
});

/** A patch changes no object. */
export const patchWithoutMatch: Code<Texts<'reason'>> = defineCode({
  code: 'DIS0363',
  name: 'patch-without-match',
  severity: 'warning',
  title: 'A patch changes no object',
  why: 'The fields that the patch is meant to override remain unchanged.',
  fix: 'correct the target or the cluster selector, or remove the patch',
  needsAll: true,
  message: ({ reason }) => `the patch has no effect: ${reason}`,
});

/** A patch makes an object too large. */
export const patchTooLarge: Code<{
  readonly object: string;
  readonly clusters: string;
  readonly limit: number;
}> = defineCode({
  code: 'DIS0364',
  name: 'patch-too-large',
  severity: 'error',
  title: 'A patch makes an object too large',
  why: 'Operations that copy earlier copies double the object each time, until memory is exhausted.',
  fix: 'copy less, or write the final object',
  message: ({ object, clusters, limit }) =>
    `the patch copies more than ${limit} values into ${object} for ${clusters}`,
});
