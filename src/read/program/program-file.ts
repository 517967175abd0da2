/** The name of a program → its file. */
import { join } from 'node:path';
import { env } from 'node:process';
import { isProgram, searchedDirectories } from '../../disk/searched-directories.ts';

/** The path of that program: in the first of some directories, then on PATH; undefined when it is missing. */
export function findProgramFile(name: string, first: readonly string[] = []): string | undefined {
  const directories = [...first, ...searchedDirectories(env)];
  return directories.map((directory) => join(directory, name)).find(isProgram);
}
