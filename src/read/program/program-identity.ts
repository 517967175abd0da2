/** Found programs → their identities: reported version, file, and launch. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from '../../resource/program-run.ts';
import { type FoundProgram, findProgram } from './find-program.ts';
import { type Confinement, findConfinement } from './sandbox/confinement.ts';
import { missingBounds } from './sandbox/missing-bounds.ts';
import { withScratchDirectory } from './scratch-directory.ts';

/** Finds programs in a directory that nothing else uses. */
export async function findPrograms(
  programs: Iterable<Program>,
  scratch: string,
  confinement: Confinement,
): Promise<ReadonlyMap<Program, FoundProgram>> {
  const found = [...new Set(programs)].map(async (program) => {
    const directory = join(scratch, program.name);
    return [program, await findProgram(program, directory, confinement)] as const;
  });
  return new Map(await Promise.all(found));
}

/** Their identities, without unusable ones. */
export async function identitiesOf(
  programs: ReadonlyMap<Program, FoundProgram>,
): Promise<ReadonlyMap<Program, string>> {
  const identities = [...programs].map(async ([program, found]) => {
    if (found.type !== 'usable') return [];
    const { launch, versionOutput: versionText } = found;
    try {
      // A wrapper of another program remains unchanged, so its reported version counts; a self-made build always reports the same one.
      const { size, mtimeMs, ino } = await stat(launch.path);
      const bounds = missingBounds([launch]);
      return [
        [program, JSON.stringify([versionText, launch, size, mtimeMs, ino, bounds])] as const,
      ];
    } catch {
      return [];
    }
  });
  return new Map((await Promise.all(identities)).flat());
}

/** The same for programs that are still to be found. */
export async function identifyPrograms(
  programs: readonly Program[],
): Promise<ReadonlyMap<Program, string>> {
  if (programs.length === 0) return new Map();
  return await withScratchDirectory(async (scratch) =>
    identitiesOf(await findPrograms(programs, scratch, await findConfinement())),
  );
}
