/**
 * How programs are started → the bounds that they do without on this system, in words.
 * @module
 */
import { boundsMemory, hasGuard } from './guarded-command.ts';
import type { Launch } from './launch.ts';

/**
 * What they lack. A root directory of its own is more than is promised, and only a program that is one file can have it: that alone is not
 * said.
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
