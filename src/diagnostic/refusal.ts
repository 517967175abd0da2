/** A failed request as data: it is in no file, so it has no position. */
import { type Args, type Code, type CodeText, wordsOf } from './code.ts';

/** The reason of a refusal. */
export interface Refusal {
  /** The code with its fix. */
  readonly code: CodeText;
  /** The request, and the available values. */
  readonly message: string;
}

export function refuse<A extends Args>(code: Code<A>, args: A): Refusal {
  const { message, fix } = wordsOf(code, args);
  return { code: fix === code.fix ? code : { ...code, fix }, message };
}
