/** A failure of the environment (git, disk, network): thrown by `read/` and `emit/`, caught in `plugin/`. */
import { type Args, type Code, wordsOf } from './code.ts';
import { withoutUrlCredentials } from './wording/url-credentials.ts';

/** An environment failure with a code of area 01 or 08, or of the machine (0980 to 0985). Exit status 3. */
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

/** Makes the error of a code. Credentials in the URLs of its message are removed. */
export function environmentError<A extends Args>(
  code: Code<A>,
  args: A,
  cause?: unknown,
): EnvironmentError {
  const message = withoutUrlCredentials(wordsOf(code, args).message);
  return new EnvironmentError(code.code, message, { fix: code.fix, cause });
}
