/**
 * Codes of Istio's webhook that hold for several of its kinds, 1100 to 1119, in order of their numbers. A code is never reused or
 * renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A host that is no DNS name. */
export const istioHostSyntax: Code<FieldFinding> = defineCode({
  code: 'DIS1100',
  name: 'istio-host-syntax',
  severity: 'error',
  title: 'A host is not written as Istio wants it',
  why: "Istio's webhook refuses the object: a host is a DNS name, and only its first label may hold a wildcard.",
  fix: 'write the name of a Service or a DNS name, without scheme, port and path',
  message: fieldMessage,
});

/** `exportTo` that contradicts itself. */
export const istioExportTo: Code<FieldFinding> = defineCode({
  code: 'DIS1101',
  name: 'istio-export-to',
  severity: 'error',
  title: 'A list of namespaces in exportTo is not one that Istio takes',
  why: "Istio's webhook refuses the object: an entry is no namespace, stands there twice, or leaves the others nothing to say.",
  fix: 'list each namespace once, or write "." or "*" alone',
  message: fieldMessage,
});

/** A duration that Istio does not take. */
export const istioDuration: Code<FieldFinding> = defineCode({
  code: 'DIS1102',
  name: 'istio-duration',
  severity: 'error',
  title: 'A duration is not one that Istio takes',
  why: "Istio's webhook refuses the object: durations have a unit, last a millisecond or more, and count whole milliseconds.",
  fix: 'write a number with a unit, as in "500ms", "10s" or "1m30s"',
  message: fieldMessage,
});

/** A label that Kubernetes would not have either. */
export const istioLabelSyntax: Code<FieldFinding> = defineCode({
  code: 'DIS1103',
  name: 'istio-label-syntax',
  severity: 'error',
  title: 'A label is not one that a pod can have',
  why: "Istio's webhook refuses the object.",
  fix: 'write the label as it stands on the pods',
  message: fieldMessage,
});

/** A connection pool that contradicts itself. */
export const istioConnectionPool: Code<FieldFinding> = defineCode({
  code: 'DIS1104',
  name: 'istio-connection-pool',
  severity: 'error',
  title: 'A connection pool is not one that Istio takes',
  why: "Istio's webhook refuses the object.",
  fix: 'correct the field, or remove it',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioSchemaCodes: readonly CodeText[] = [
  istioHostSyntax,
  istioExportTo,
  istioDuration,
  istioLabelSyntax,
  istioConnectionPool,
];
