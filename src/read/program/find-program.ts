/** The name of a program → its path from PATH and whether its version is supported. */
import type { Program } from '../../resource/program-run.ts';
import { findProgramFile } from './program-file.ts';
import { runBounded } from './sandbox/bounded-process.ts';
import type { Confinement } from './sandbox/confinement.ts';
import { type Launch, launchSpec, prepareLaunch, waysToLaunch } from './sandbox/launch.ts';

/** The state of a program. */
export type FoundProgram =
  /** `said` is its whole version output. */
  | { readonly type: 'usable'; readonly launch: Launch; readonly versionOutput: string }
  | { readonly type: 'missing' }
  /** `version` is the one that it reports. */
  | { readonly type: 'old'; readonly path: string; readonly version: string };

const limits = { milliseconds: 20_000, bytes: 64 * 1024, memory: 1024 ** 3 };

/** Looks for the program and gets its version, in a directory of its own, with the best available sandbox. */
export async function findProgram(
  program: Program,
  directory: string,
  confinement: Confinement,
): Promise<FoundProgram> {
  const path = findProgramFile(program.name);
  if (path === undefined) return { type: 'missing' };
  let versionOutput = '';
  for (const launch of waysToLaunch(path, confinement)) {
    versionOutput = await askVersion(launch, directory, program.versionArguments);
    const version = /v?\d+\.\d+(?:\.\d+)?/.exec(versionOutput)?.[0];
    // A program with libraries, or a script, prints nothing in a directory with only itself.
    if (version === undefined) continue;
    if (isAtLeast(version, program.minimum)) return { type: 'usable', launch, versionOutput };
    return { type: 'old', path, version };
  }
  const [line = ''] = versionOutput.split('\n');
  return { type: 'old', path, version: line.slice(0, 80) || 'no version' };
}

async function askVersion(
  launch: Launch,
  directory: string,
  args: readonly string[],
): Promise<string> {
  try {
    await prepareLaunch(launch, directory);
  } catch {
    // No space for a copy of the program: it is started at its own path.
    return '';
  }
  const ended = await runBounded(launchSpec(launch, { directory, cwd: directory }, args, limits));
  return ended.type === 'exited' ? ended.stdout.toString('utf8').trim() : '';
}

/** Compares the numbers of two versions; a missing one is 0. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [found, least] = [version, minimum].map((text) =>
    text.replace(/^v/, '').split('.').map(Number),
  );
  for (let i = 0; i < 3; i += 1) {
    const difference = (found?.[i] ?? 0) - (least?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
