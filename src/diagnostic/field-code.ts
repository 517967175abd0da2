/** A field, the value found and the value expected → the message of a finding, and the codes that need no other message. */
import type { Code } from './code.ts';

/** A field of an object: its path, the value found and the value expected. */
export interface FieldFinding {
  /** `Kind namespace/name`. */
  readonly object: string;
  /** As in `spec.rules[0].path`. */
  readonly field: string;
  /** The value as a message shows it: quoted, shortened, never a secret. */
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
