/**
 * Codes of the area `schema`: what any object may break, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding, fieldMessage } from '../field-code.ts';

/** A field does not exist in this kind. */
export const unknownField: Code<FieldFinding & Texts<'hint'>> = defineCode({
  code: 'DIS0250',
  name: 'unknown-field',
  severity: 'error',
  title: 'A field does not exist in this kind',
  why: 'The API server rejects or drops unknown fields, so a misspelled setting would silently have no effect.',
  fix: 'correct the name of the field, or remove it',
  message: ({ object, field, expected, hint }) =>
    `${object}: unknown field "${field}", expected ${expected}${hint}`,
});

/** A required field is missing. */
export const missingField: Code<FieldFinding> = defineCode({
  code: 'DIS0251',
  name: 'missing-field',
  severity: 'error',
  title: 'A required field is missing',
  why: 'The API server rejects the object without it.',
  fix: 'add the field',
  message: ({ object, field, expected }) =>
    `${object}: field "${field}" is missing, expected ${expected}`,
});

/** A field has a value of the wrong type. */
export const wrongType: Code<FieldFinding & { readonly meant?: string | undefined }> = defineCode({
  code: 'DIS0252',
  name: 'wrong-type',
  severity: 'error',
  title: 'A field has a value of the wrong type',
  why: 'The API server rejects the object.',
  fix: 'write a value of the expected type; a string that looks like a number or a boolean needs quotes',
  remedy: ({ meant }) => (meant === undefined ? undefined : `write ${meant}`),
  message: fieldMessage,
});

/** The value of a field is not allowed. */
export const valueNotAllowed: Code<FieldFinding & Texts<'hint'>> = defineCode({
  code: 'DIS0253',
  name: 'value-not-allowed',
  severity: 'error',
  title: 'The value of a field is not allowed',
  why: 'The API server rejects the object.',
  fix: 'use one of the allowed values',
  message: (args) => `${fieldMessage(args)}${args.hint}`,
});

/** A number is outside its range. */
export const numberOutOfRange: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0254',
  name: 'number-out-of-range',
  severity: 'error',
  title: 'A number is outside its range',
  why: 'The API server rejects the object.',
  fix: 'use a number within the range',
});

/** A list, string or map has too few or too many members. */
export const wrongLength: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0255',
  name: 'wrong-length',
  severity: 'error',
  title: 'A list, string or map has too few or too many members',
  why: 'The API server rejects the object.',
  fix: 'add or remove members; remove the whole field if it needs none',
});

/** The name or namespace of an object is not allowed. */
export const invalidObjectName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0257',
  name: 'invalid-object-name',
  severity: 'error',
  title: 'The name or namespace of an object is not allowed',
  why: 'The API server rejects the object.',
  fix: 'use lower-case letters, digits and "-", beginning and ending with a letter or digit',
});

/** A kind has a version that its API group does not have. */
export const unknownApiVersion: Code<Texts<'object' | 'found' | 'expected'>> = defineCode({
  code: 'DIS0258',
  name: 'unknown-api-version',
  severity: 'error',
  title: 'A kind has a version that its API group does not have',
  why: 'No cluster accepts the object, and nothing would be derived from it.',
  fix: 'correct the apiVersion',
  message: ({ object, found, expected }) =>
    `${object}: apiVersion is "${found}", expected ${expected}`,
});

/** An annotation or label under "distributary.dev/" is unknown. */
export const unknownAnnotation: Code<Texts<'object' | 'name' | 'hint'>> = defineCode({
  code: 'DIS0259',
  name: 'unknown-annotation',
  severity: 'warning',
  title: 'An annotation or label under "distributary.dev/" is unknown',
  why: 'It has no effect, which its author rarely intends.',
  fix: 'correct the name, or remove it',
  message: ({ object, name, hint }) => `${object}: "${name}" is unknown and has no effect${hint}`,
});

/** A kind looks like a misspelling of a known one. */
export const misspelledKind: Code<{
  readonly object: string;
  readonly apiVersion: string;
  /** The kind that it looks like. */
  readonly meant: string;
}> = defineCode({
  code: 'DIS0260',
  name: 'misspelled-kind',
  severity: 'warning',
  title: 'A kind looks like a misspelling of a known one',
  why: 'No cluster accepts the object, and nothing would be derived from it.',
  fix: 'correct the kind',
  leavesOut: ({ meant }) => meant,
  message: ({ object, apiVersion, meant }) =>
    `${object}: "${apiVersion}" has no such kind; did you mean "${meant}"?`,
});

/** Two ports of a Service are ambiguous. */
export const ambiguousPorts: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0261',
  name: 'ambiguous-ports',
  severity: 'error',
  title: 'Two ports of a Service are ambiguous',
  why: 'The API server rejects the Service: several ports need names, and neither a name nor a protocol with a number may occur twice.',
  fix: 'give every port a different name, and use each number once for each protocol',
});
