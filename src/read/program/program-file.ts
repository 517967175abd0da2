/** The name of a program → its file. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { searchedDirectories } from '../../disk/searched-directories.ts';

/** The path of that program: in the first of some directories, then on PATH; undefined when it is missing. */
export async function findProgramFile(
  name: string,
  first: readonly string[] = [],
): Promise<string | undefined> {
  for (const directory of [...first, ...searchedDirectories(env)]) {
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
