/** PATH → the directories in which programs are looked for. */
import { delimiter, isAbsolute } from 'node:path';

/** Directories of the programs themselves. A relative entry means another program in every directory. */
export function searchedDirectories(
  outside: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return (outside['PATH'] ?? '').split(delimiter).filter(isAbsolute);
}
