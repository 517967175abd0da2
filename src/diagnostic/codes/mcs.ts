/**
 * Codes of the area `mcs`: the rules of the Multi-Cluster Services API's kinds, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** An exported label or annotation is invalid on an import. */
export const exportedLabelInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0279',
  name: 'exported-label-invalid',
  severity: 'error',
  title: 'An exported label or annotation is invalid on an import',
  why: 'It becomes a label or annotation of every ServiceImport of the service, and the API server rejects such an object.',
  fix: 'correct the key or the value, or remove it',
});

/** An exported label or annotation is reserved for distributary. */
export const exportedKeyReserved: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0280',
  name: 'exported-key-reserved',
  severity: 'warning',
  title: 'An exported label or annotation is reserved for distributary',
  why: 'Derived imports name their origin in it, so the exported value is ignored.',
  fix: 'remove it from the export',
});
