/**
 * Codes of Istio's webhook that hold for several of its kinds, 1100 to 1119, in order of their numbers. A code is never reused or
 * renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A host has invalid syntax. */
export const istioHostSyntax: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1100',
  name: 'istio-host-syntax',
  severity: 'error',
  title: 'A host has invalid syntax',
  why: "Istio's webhook rejects the object: a host is a DNS name, and only its first label may contain a wildcard.",
  fix: 'write the name of a Service or a DNS name, without scheme, port and path',
});

/** A list of namespaces in exportTo is invalid. */
export const istioExportTo: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1101',
  name: 'istio-export-to',
  severity: 'error',
  title: 'A list of namespaces in exportTo is invalid',
  why: "Istio's webhook rejects the object: an entry is not a namespace, is repeated, or makes the other entries redundant.",
  fix: 'list each namespace once, or write "." or "*" alone',
});

/** A duration is invalid. */
export const istioDuration: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1102',
  name: 'istio-duration',
  severity: 'error',
  title: 'A duration is invalid',
  why: "Istio's webhook rejects the object: a duration has a unit, is at least one millisecond, and is a multiple of milliseconds.",
  fix: 'write a number with a unit, as in "500ms", "10s" or "1m30s"',
});

/** A label is not a valid pod label. */
export const istioLabelSyntax: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1103',
  name: 'istio-label-syntax',
  severity: 'error',
  title: 'A label is not a valid pod label',
  why: "Istio's webhook rejects the object.",
  fix: 'write the label as on the pods',
});

/** A connection pool is invalid. */
export const istioConnectionPool: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1104',
  name: 'istio-connection-pool',
  severity: 'error',
  title: 'A connection pool is invalid',
  why: "Istio's webhook rejects the object.",
  fix: 'correct the field, or remove it',
});

/** Fields that exclude each other are set together, or none of them is set. */
export const exclusiveFields: Code<{
  readonly object: string;
  /** The parent field. */
  readonly field: string;
  readonly fields: readonly string[];
  /** The fields that are set. */
  readonly present: readonly string[];
}> = defineCode({
  code: 'DIS1105',
  name: 'exclusive-fields',
  severity: 'error',
  title: 'Fields that exclude each other are set together, or none of them is set',
  why: 'The API server rejects the object: exactly one of the fields determines the type of the setting.',
  fix: 'keep one of the fields',
  message: ({ object, field, fields, present }) =>
    `${object}: field "${field}" has ${present.length === 0 ? 'none' : present.join(' and ')}, expected one of ${fields.join(', ')}`,
});

/** An annotation is reserved. */
export const istioReservedAnnotation: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1106',
  name: 'istio-reserved-annotation',
  severity: 'error',
  title: 'An annotation is reserved',
  why: "Istio's webhook rejects the object: istio.io/dry-run is allowed only on an AuthorizationPolicy, and annotations that begin with internal.istio.io/ are reserved for Istio.",
  fix: 'remove the annotation',
});
