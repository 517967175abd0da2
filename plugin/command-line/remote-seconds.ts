/** The option `--timeout` → seconds. */
import { parseGoDuration } from '../../src/kind/notation/go-duration.ts';
import { UsageError } from '../process/exit.ts';

/** The time limit of a fetch or push; undefined for the usual one. */
export function remoteSecondsOf(timeout: string | undefined): number | undefined {
  if (timeout === undefined) return undefined;
  const seconds = (parseGoDuration(timeout) ?? 0) / 1e9;
  // Longest delay of a Node timer.
  if (seconds > 0 && seconds <= 2_000_000) return seconds;
  throw new UsageError(`--timeout ${timeout}: not a duration, expected for example 90s or 10m`);
}
