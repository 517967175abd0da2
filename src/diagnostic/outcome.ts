/**
 * What a stage gives back: its value and what it found wrong. Stages never throw on bad input.
 * @module
 */
import type { Diagnostic } from './diagnostic.ts';

/** A value together with the findings made on the way. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}
