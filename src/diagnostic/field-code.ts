/**
 * A field, what it holds and what was expected → the message of a finding, and the codes that say no more than that.
 * @module
 */
import type { Code } from './code.ts';

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

/** Declares a code with that message. */
export function defineFieldCode(code: Omit<Code<FieldFinding>, 'message'>): Code<FieldFinding> {
  return { ...code, message: fieldMessage };
}
