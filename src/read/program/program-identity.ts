/**
 * Programs as they were found → which ones they are: what they say of themselves, the files that they are, and how they are started.
 * @module
 */
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

/** Which ones they are; those that can't be used are left out. */
export async function identitiesOf(
  programs: ReadonlyMap<Program, FoundProgram>,
): Promise<ReadonlyMap<Program, string>> {
  const identities = [...programs].map(async ([program, found]) => {
    if (found.type !== 'usable') return [];
    const { launch, said } = found;
    try {
      // A wrapper that leads to another program stays as it is, so what it says counts; a build of one's own always says the same.
      const { size, mtimeMs, ino } = await stat(launch.path);
      const bounds = missingBounds([launch]);
      return [[program, JSON.stringify([said, launch, size, mtimeMs, ino, bounds])] as const];
    } catch {
      return [];
    }
  });
  return new Map((await Promise.all(identities)).flat());
}

/** The same of programs that are still to be found. */
export async function identifyPrograms(
  programs: readonly Program[],
): Promise<ReadonlyMap<Program, string>> {
  if (programs.length === 0) return new Map();
  return await withScratchDirectory(async (scratch) =>
    identitiesOf(await findPrograms(programs, scratch, await findConfinement())),
  );
}
