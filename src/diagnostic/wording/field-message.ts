/**
 * A field, what it holds and what was expected → the message of a finding.
 * @module
 */

/** A field of an object: where it is, what stands there and what should. */
export interface FieldFinding {
  /** `Kind namespace/name`. */
  readonly object: string;
  /** As in `spec.rules[0].path`. */
  readonly field: string;
  /** Ready for a message: quoted, shortened, never a secret. */
  readonly found: string;
  readonly expected: string;
}

/** The message of most findings about a field. */
export function fieldMessage({ object, field, found, expected }: FieldFinding): string {
  return `${object}: field "${field}" is ${found}, expected ${expected}`;
}
