/**
 * A program and the isolation of the system → its launch: with a root directory and a network namespace, with a network namespace,
 * or without isolation.
 */
import { basename, relative } from 'node:path';
import { linkIntoScratch, makeInScratch, writeScratch } from '../../../disk/scratch.ts';
import { programEnvironment } from '../program-environment.ts';
import type { ProcessLimits, ProcessSpec } from './bounded-process.ts';
import type { Confinement } from './confinement.ts';

export interface Launch {
  /** Path of the program. */
  readonly path: string;
  /** Absent: it uses the machine's network. */
  readonly unshare?: Confinement['unshare'];
  /** Whether the directory of a run is its root, so that it can read nothing else. */
  readonly hasRoot: boolean;
}

/** The ways to start a program, the strongest isolation first. */
export function waysToLaunch(path: string, { unshare }: Confinement): readonly Launch[] {
  const plain = { path, hasRoot: false };
  if (unshare === undefined) return [plain];
  return [{ path, unshare, hasRoot: true }, { path, unshare, hasRoot: false }, plain];
}

/** A run of a program. */
export interface LaunchPlace {
  /** The directory with all files of the run. */
  readonly directory: string;
  /** Working directory: below `directory`. */
  readonly cwd: string;
}

/** Puts the files that the launch requires into the directory of a run. */
export async function prepareLaunch(launch: Launch, directory: string): Promise<void> {
  await makeInScratch(directory);
  if (launch.hasRoot) await linkIntoScratch(directory, insideRoot(launch), launch.path);
}

/** Puts the files of a second program, which the first one starts, into the directory of a run. */
export async function prepareHelper(helper: Launch, directory: string): Promise<void> {
  await prepareLaunch(helper, directory);
  // Go programs read these files at the start.
  if (helper.hasRoot) await writeScratch(directory, 'dev/null', '');
}

/** The path by which the first program starts it. */
export function helperPath(helper: Launch): string {
  return helper.hasRoot ? insideRoot(helper) : helper.path;
}

/** Two programs, one of which starts the other: each isolation is used only if both support it. */
export function launchTogether(first: Launch, second: Launch): readonly [Launch, Launch] {
  const hasRoot = first.hasRoot && second.hasRoot;
  const { unshare, ...plain } = first;
  const isKept = unshare !== undefined && second.unshare !== undefined;
  return [isKept ? { ...first, hasRoot } : { ...plain, hasRoot }, { ...second, hasRoot }];
}

/** The command to run. */
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

/** The path of a file in the run's directory, as the program sees it. */
export function seenPath({ hasRoot }: Launch, directory: string, path: string): string {
  return hasRoot ? `/${relative(directory, path)}` : path;
}

/** The path of the program in its root. */
export function insideRoot({ path }: Launch): string {
  return `/${basename(path)}`;
}
