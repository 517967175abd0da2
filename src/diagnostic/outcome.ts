/** The result of a stage: its value and its findings. Stages never throw on invalid input. */
import type { Diagnostic } from './diagnostic.ts';

/** A value together with the findings made on the way. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}
