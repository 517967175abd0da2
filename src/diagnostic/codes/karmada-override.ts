/**
 * Codes of the area `karmada`: rules of override policies, and what comes of them, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** The old fields beside the new one. */
export const overrideRulesBeside: Code<FieldFinding> = defineCode({
  code: 'DIS0952',
  name: 'override-rules-beside',
  severity: 'error',
  title: 'An override policy has a deprecated field beside overrideRules',
  why: "karmada's webhook refuses targetCluster and overriders beside overrideRules.",
  fix: 'move it into a rule of overrideRules',
  message: fieldMessage,
});

/** A label or annotation that can't be. */
export const overrideMetadataInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0953',
  name: 'override-metadata-invalid',
  severity: 'error',
  title: 'An override sets a label or annotation that is not allowed',
  why: "karmada's webhook refuses it, and so would the API server of every cluster.",
  fix: 'use a key, and for labels a value, as Kubernetes has them',
  message: fieldMessage,
});

/** A path that is none. */
export const overridePathInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0954',
  name: 'override-path-invalid',
  severity: 'error',
  title: 'The path of an override is no JSON Pointer',
  why: 'It leads to no field.',
  fix: 'begin it with "/", and write "~1" for a "/" and "~0" for a "~" in a name',
  message: fieldMessage,
});

/** A field in no format, or two. */
export const fieldOverrideFormat: Code<FieldFinding> = defineCode({
  code: 'DIS0955',
  name: 'field-override-format',
  severity: 'error',
  title: 'A field override is not for either JSON or YAML',
  why: "karmada's webhook takes operations in exactly one of json and yaml.",
  fix: 'keep one of json and yaml',
  message: fieldMessage,
});

/** A value too many, or too few. */
export const fieldOverrideValue: Code<FieldFinding> = defineCode({
  code: 'DIS0956',
  name: 'field-override-value',
  severity: 'error',
  title: 'An operation of a field override lacks its value, or has one that it can not use',
  why: "karmada's webhook refuses it.",
  fix: 'write a value for add and replace, and none for remove',
  message: fieldMessage,
});

/** The old fields. */
export const deprecatedOverrideFields: Code<{ readonly object: string; readonly field: string }> =
  defineCode({
    code: 'DIS0957',
    name: 'deprecated-override-fields',
    severity: 'warning',
    title: 'An override policy is written in deprecated fields',
    why: 'They still count as one rule, but karmada has announced to remove them.',
    fix: 'write spec.overrideRules with targetCluster and overriders in a rule',
    message: ({ object, field }) =>
      `${object}: "${field}" is deprecated, expected a rule of spec.overrideRules`,
  });

/** The codes of override policies' own rules. */
export const karmadaOverrideCodes: readonly CodeText[] = [
  overrideRulesBeside,
  overrideMetadataInvalid,
  overridePathInvalid,
  fieldOverrideFormat,
  fieldOverrideValue,
  deprecatedOverrideFields,
];
