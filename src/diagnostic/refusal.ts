/**
 * What can't be had, as data: for a request that stands in no file and so has no position.
 * @module
 */
import { type Args, type Code, type CodeText, wordsOf } from './code.ts';

/** Why something was refused. */
export interface Refusal {
  /** The code with its fix. */
  readonly code: CodeText;
  /** What was asked for and what there is. */
  readonly message: string;
}

/** Makes the refusal of a code. */
export function refuse<A extends Args>(code: Code<A>, args: A): Refusal {
  return { code, message: wordsOf(code, args).message };
}
