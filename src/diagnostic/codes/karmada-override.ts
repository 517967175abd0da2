/**
 * Codes of the area `karmada`: rules of override policies, and what comes of them, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** An override policy has a deprecated field in addition to overrideRules. */
export const overrideRulesBeside: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0952',
  name: 'override-rules-beside',
  severity: 'error',
  title: 'An override policy has a deprecated field in addition to overrideRules',
  why: "karmada's webhook rejects targetCluster and overriders in addition to overrideRules.",
  fix: 'move the field into a rule of overrideRules',
});

/** An override sets an invalid label or annotation. */
export const overrideMetadataInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0953',
  name: 'override-metadata-invalid',
  severity: 'error',
  title: 'An override sets an invalid label or annotation',
  why: "karmada's webhook rejects it, and so would the API server of each cluster.",
  fix: 'use a valid key, and for labels a valid value',
});

/** The path of an override is not a JSON Pointer. */
export const overridePathInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0954',
  name: 'override-path-invalid',
  severity: 'error',
  title: 'The path of an override is not a JSON Pointer',
  why: 'The path refers to no field, so the override cannot be applied.',
  fix: 'begin it with "/", and write "~1" for a "/" and "~0" for a "~" in a name',
});

/** A field override does not have exactly one of json and yaml. */
export const fieldOverrideFormat: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0955',
  name: 'field-override-format',
  severity: 'error',
  title: 'A field override does not have exactly one of json and yaml',
  why: "karmada's webhook accepts operations in exactly one of json and yaml.",
  fix: 'keep one of json and yaml',
});

/** An operation of a field override has no value, or a value that is not allowed. */
export const fieldOverrideValue: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0956',
  name: 'field-override-value',
  severity: 'error',
  title: 'An operation of a field override has no value, or a value that is not allowed',
  why: "karmada's webhook rejects it.",
  fix: 'write a value for add and replace, and no value for remove',
});

/** An override policy uses deprecated fields. */
export const deprecatedOverrideFields: Code<Texts<'object' | 'field'>> = defineCode({
  code: 'DIS0957',
  name: 'deprecated-override-fields',
  severity: 'warning',
  title: 'An override policy uses deprecated fields',
  why: 'karmada still applies them as one rule, but has announced their removal.',
  fix: 'write spec.overrideRules with targetCluster and overriders in a rule',
  message: ({ object, field }) =>
    `${object}: "${field}" is deprecated, expected a rule of spec.overrideRules`,
});
