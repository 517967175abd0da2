/** The launches of programs → the limits that are missing on this system, as text. */
import { programsLessBounded } from '../../../diagnostic/codes/source-bounds.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { startOfFile } from '../../../diagnostic/position.ts';
import { boundsMemory, hasGuard } from '../../../disk/guarded-command.ts';
import type { FoundProgram } from '../find-program.ts';
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

/** Reported once, not at every source: it concerns the machine. */
export function boundFindings(programs: readonly FoundProgram[]): readonly Diagnostic[] {
  const launches = programs.flatMap((found) => (found.type === 'usable' ? [found.launch] : []));
  const missing = launches.length === 0 ? [] : missingBounds(launches);
  return missing.length === 0 ? [] : [diagnose(programsLessBounded, { missing }, startOfFile('.'))];
}
