/** A directory → the nearest one, from it up, that matches. */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export async function nearestDirectory(
  from: string,
  isWanted: (directory: string) => Promise<boolean>,
  topmost?: string,
): Promise<string | undefined> {
  for (let directory = resolve(from); ; directory = dirname(directory)) {
    if (await isWanted(directory)) return directory;
    if (directory === topmost || dirname(directory) === directory) return undefined;
  }
}

/** The state of a path; undefined where there is nothing, or access is denied. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch {
    return undefined;
  }
}
