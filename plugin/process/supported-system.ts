/** The operating system → the reason why it is unsupported. */

import { systemUnsupported } from '../../src/diagnostic/codes/entry.ts';
import { type EnvironmentError, environmentError } from '../../src/diagnostic/environment-error.ts';

/** Refused systems, by their usual names. Others that Node supports are like Linux, without a guarantee. */
const refused: ReadonlyMap<string, string> = new Map([['win32', 'Windows']]);

/** The error message; undefined where the program runs. `platform`: node's name of the system. */
export function systemProblem(platform: string): EnvironmentError | undefined {
  const system = refused.get(platform);
  return system === undefined ? undefined : environmentError(systemUnsupported, { system });
}
