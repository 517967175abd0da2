/**
 * The system that the program was started on → why it does not run there.
 * @module
 */
import { type EnvironmentError, environmentError, systemUnsupported } from '../../src/internal.ts';

/** Systems that are refused, by what people call them. Others that Node runs on are like Linux, and nobody's promise. */
const refused: ReadonlyMap<string, string> = new Map([['win32', 'Windows']]);

/** What to say instead of running; undefined where the program runs. `platform`: node's name of the system. */
export function systemProblem(platform: string): EnvironmentError | undefined {
  const system = refused.get(platform);
  return system === undefined ? undefined : environmentError(systemUnsupported, { system });
}
