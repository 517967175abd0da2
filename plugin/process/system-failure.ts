/** A failure of the system to read or write → its code, and the error of the program. */

import { outputFailed } from '../../src/diagnostic/codes/internal.ts';
import { EnvironmentError, environmentError } from '../../src/diagnostic/environment-error.ts';

/** The code of a failure, as in `ENOENT`; its text if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** What was to be written, a file or a stream, was not. */
export function writeFailure(stream: string, error: unknown): EnvironmentError {
  if (error instanceof EnvironmentError) return error;
  return environmentError(outputFailed, { stream, reason: codeOf(error) }, error);
}
