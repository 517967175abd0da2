/**
 * The name of a program → where it is on PATH and whether its version will do.
 * @module
 */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Program } from '../../resource/program-run.ts';
import { runBounded } from './bounded-process.ts';
import { programEnvironment, searchedDirectories } from './program-environment.ts';

/** What is known of a program. */
export type FoundProgram =
  | { readonly type: 'usable'; readonly path: string }
  | { readonly type: 'missing' }
  /** `version` is what it says of itself. */
  | { readonly type: 'old'; readonly path: string; readonly version: string };

const limits = { milliseconds: 20_000, bytes: 64 * 1024 };

/** Looks for the program and asks it for its version, in a directory of its own. */
export async function findProgram(program: Program, directory: string): Promise<FoundProgram> {
  const path = await findOnPath(program.name);
  if (path === undefined) return { type: 'missing' };
  const ended = await runBounded({
    path,
    args: program.versionArguments,
    cwd: directory,
    env: programEnvironment(directory),
    limits,
  });
  const said = ended.type === 'exited' ? ended.stdout.toString('utf8').trim() : '';
  const version = /v?\d+\.\d+(?:\.\d+)?/.exec(said)?.[0];
  if (version !== undefined && isAtLeast(version, program.minimum)) return { type: 'usable', path };
  const [line = ''] = said.split('\n');
  return { type: 'old', path, version: version ?? (line.slice(0, 80) || 'no version') };
}

/** Where the program of that name is; undefined when it is nowhere on PATH. */
export async function findOnPath(name: string): Promise<string | undefined> {
  for (const directory of searchedDirectories(env)) {
    const path = join(directory, name);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Compares the numbers of two versions; what is missing is 0. */
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
