/** The launches of programs → the limits that are missing on this system, as text. */
import { boundsMemory, hasGuard } from '../../../disk/guarded-command.ts';
import type { Launch } from './launch.ts';

/**
 * The missing limits. A root directory of its own is not promised, and requires a program in a single file: its absence alone is not
 * reported.
 */
export function missingBounds(launches: readonly Launch[]): readonly string[] {
  const lacks = (isMissing: boolean, what: string): readonly string[] => (isMissing ? [what] : []);
  return [
    ...lacks(
      launches.some(({ unshare }) => unshare === undefined),
      'a separate network namespace',
    ),
    ...lacks(!boundsMemory(), 'a memory limit'),
    ...lacks(!hasGuard(), 'termination when distributary is killed'),
  ];
}
