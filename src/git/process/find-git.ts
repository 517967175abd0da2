/**
 * PATH → the git to run. Only absolute directories count: an empty or relative one would mean another program in every
 * directory, and commands run in an untrusted one.
 */
import { join } from 'node:path';
import { platform } from 'node:process';
import { gitMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { isProgram, searchedDirectories } from '../../disk/searched-directories.ts';

const NAME = platform === 'win32' ? 'git.exe' : 'git';

/** Finds git; throws when there is none. */
export function findGit(outside: Readonly<Record<string, string | undefined>>): string {
  const paths = searchedDirectories(outside).map((directory) => join(directory, NAME));
  const found = paths.find(isProgram);
  if (found !== undefined) return found;
  throw environmentError(gitMissing, { problem: 'no absolute directory of PATH has it' });
}
