/**
 * A program and what the system keeps it in → how it is started: with a root directory and a network of its own, with a network of its own,
 * or as it is.
 * @module
 */
import { COPYFILE_FICLONE } from 'node:constants';
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { programEnvironment } from '../program-environment.ts';
import type { ProcessLimits, ProcessSpec } from './bounded-process.ts';
import type { Confinement } from './confinement.ts';

/** How a program is started. */
export interface Launch {
  /** Where it is. */
  readonly path: string;
  /** Absent: it has the network of the machine. */
  readonly unshare?: Confinement['unshare'];
  /** Whether the directory of a run is its root, so that there is nothing else for it to read. */
  readonly hasRoot: boolean;
}

/** The ways to start a program, the one that keeps it best first. */
export function waysToLaunch(path: string, { unshare }: Confinement): readonly Launch[] {
  const plain = { path, hasRoot: false };
  if (unshare === undefined) return [plain];
  return [{ path, unshare, hasRoot: true }, { path, unshare, hasRoot: false }, plain];
}

/** A run of a program. */
export interface LaunchPlace {
  /** Everything that belongs to the run is in it. */
  readonly directory: string;
  /** Where it is started: in that directory. */
  readonly cwd: string;
}

/** Puts into the directory of a run what the launch needs there. */
export async function prepareLaunch(launch: Launch, directory: string): Promise<void> {
  await mkdir(join(directory, 'tmp'), { recursive: true });
  if (!launch.hasRoot) return;
  const at = join(directory, insideRoot(launch));
  await mkdir(join(directory, 'bin'), { recursive: true });
  try {
    await link(launch.path, at);
  } catch {
    // Another file system, or a file that is not ours.
    await copyFile(launch.path, at, COPYFILE_FICLONE);
  }
}

/** Puts into the directory of a run what a second program needs there, which the first one starts; the result is the path to start it by. */
export async function prepareHelper(helper: Launch, directory: string): Promise<string> {
  await prepareLaunch(helper, directory);
  if (!helper.hasRoot) return helper.path;
  // What a program of Go starts reads from there.
  await mkdir(join(directory, 'dev'), { recursive: true });
  await writeFile(join(directory, 'dev', 'null'), '');
  return insideRoot(helper);
}

/** Two programs, one of which starts the other: both in what keeps each of them. */
export function launchTogether(first: Launch, second: Launch): readonly [Launch, Launch] {
  const hasRoot = first.hasRoot && second.hasRoot;
  const { unshare, ...plain } = first;
  const isKept = unshare !== undefined && second.unshare !== undefined;
  return [isKept ? { ...first, hasRoot } : { ...plain, hasRoot }, { ...second, hasRoot }];
}

/** What is run. */
export function launchSpec(
  launch: Launch,
  { directory, cwd }: LaunchPlace,
  args: readonly string[],
  limits: ProcessLimits,
): ProcessSpec {
  const { path, unshare, hasRoot } = launch;
  const env = programEnvironment(hasRoot ? '/' : directory);
  if (unshare === undefined) return { path, args, cwd, env, limits };
  const root = hasRoot ? [`--root=${directory}`, `--wd=/${relative(directory, cwd)}`] : [];
  const program = hasRoot ? insideRoot(launch) : path;
  const all = [...unshare.options, ...root, '--', program, ...args];
  return { path: unshare.path, args: all, cwd, env, limits };
}

/** The path by which a run sees a path of its directory. */
export function seenPath({ hasRoot }: Launch, directory: string, path: string): string {
  return hasRoot ? `/${relative(directory, path)}` : path;
}

function insideRoot({ path }: Launch): string {
  return `/bin/${basename(path)}`;
}
