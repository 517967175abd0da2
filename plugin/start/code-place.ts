/**
 * The program's directory and the user's → the directory in which V8's code of the program is kept, where only the owner can write.
 * @module
 */
import { lstatSync, type Stats, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { hostedCommands } from './chosen-command.ts';

/** A directory for code. */
export interface CodePlace {
  /** From the outermost directory that is checked to the one with the files; all but the first may be missing. */
  readonly directories: readonly [string, ...string[]];
  /** To whom all of it has to belong. */
  readonly owner: number;
  /** Mode of a new file. */
  readonly mode: number;
  /** Whether files have the code twice, so that damage is noticed. Files next to the program are as safe as the program itself. */
  readonly isTwice: boolean;
}

/** What decides on it. */
export interface Surroundings {
  /** The program's directory. */
  readonly directory: string;
  readonly command: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The directory `code` next to the program if it exists: an image has it. Otherwise one of the user, except for commands that run inside of
 * other programs: the sources that they render may be able to write there. Undefined without a trusted directory.
 */
export function codePlace(surroundings: Surroundings): CodePlace | undefined {
  try {
    const place = placeBeside(surroundings.directory) ?? placeOfUser(surroundings);
    return place !== undefined && isSafe(place) ? place : undefined;
  } catch {
    // A directory that cannot be inspected is not trusted.
    return undefined;
  }
}

function placeBeside(directory: string): CodePlace | undefined {
  const beside = `${directory}/code`;
  if (lstatSync(beside, { throwIfNoEntry: false }) === undefined) return undefined;
  return {
    directories: [directory, beside],
    owner: statSync(directory).uid,
    mode: 0o644,
    isTwice: false,
  };
}

function placeOfUser({ command, env }: Surroundings): CodePlace | undefined {
  // A program that runs for another user than the one who calls it would read what its caller wrote.
  const owner = process.geteuid?.();
  const directories = userDirectories(env);
  if (owner === undefined || directories === undefined) return undefined;
  return hostedCommands.includes(command)
    ? undefined
    : { directories, owner, mode: 0o600, isTwice: true };
}

/** Whether only the owner can write to the directories that exist: the code runs as the user who reads it. */
export function isSafe({ directories: [outermost, ...inner], owner }: CodePlace): boolean {
  const first = statSync(outermost, { throwIfNoEntry: false });
  if (first === undefined || !first.isDirectory() || !isOwn(first, owner)) return false;
  return inner.every((one) => {
    const present = lstatSync(one, { throwIfNoEntry: false });
    return present === undefined || (present.isDirectory() && isOwn(present, owner));
  });
}

/** Whether a file or directory belongs to the user, and no other user can write to it. */
export function isOwn({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, owner: number): boolean {
  return uid === owner && (mode & 0o022) === 0;
}

function userDirectories({
  XDG_CACHE_HOME: cache,
  HOME: home,
}: Surroundings['env']): CodePlace['directories'] | undefined {
  if (cache !== undefined && isAbsolute(cache)) return [cache, ...below(cache)];
  if (home !== undefined && isAbsolute(home)) {
    return [home, `${home}/.cache`, ...below(`${home}/.cache`)];
  }
  return undefined;
}

function below(cache: string): readonly string[] {
  return [`${cache}/distributary`, `${cache}/distributary/code`];
}
