/**
 * A failure of the world around us (git, disk, network): thrown by `read/` and `emit/`, caught in `plugin/`.
 * @module
 */
import { type Args, type Code, wordsOf } from './code.ts';

/** An environment failure with a code of area 01 or 08. Exit status 3. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly code: string;
  readonly fix: string;

  constructor(code: string, message: string, detail: { fix: string; cause?: unknown }) {
    super(message, { cause: detail.cause });
    this.code = code;
    this.fix = detail.fix;
  }
}

/** Makes the error of a code. */
export function environmentError<A extends Args>(
  code: Code<A>,
  args: A,
  cause?: unknown,
): EnvironmentError {
  return new EnvironmentError(code.code, wordsOf(code, args).message, { fix: code.fix, cause });
}
