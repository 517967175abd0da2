/** PATH → the directories in which programs are looked for, and whether a file in one is a program. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute } from 'node:path';

/** Directories of the programs themselves. A relative entry means another program in every directory. */
export function searchedDirectories(
  outside: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return (outside['PATH'] ?? '').split(delimiter).filter(isAbsolute);
}

/** Whether this process may run the file. */
export function isProgram(path: string): boolean {
  try {
    // An absent file, as in most directories, is no exception.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
