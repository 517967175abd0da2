/**
 * A directory → the fleet that it is in.
 * @module
 */
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The file that makes a directory the root of a fleet. */
export const FLEET_FILE = 'distributary.yaml';

/** Walks up from a directory to the nearest one with the fleet's file; undefined when there is none. */
export async function findFleetRoot(
  from: string,
  file: string = FLEET_FILE,
): Promise<string | undefined> {
  for (let directory = resolve(from); ; directory = dirname(directory)) {
    if (await isFile(join(directory, file))) return directory;
    if (dirname(directory) === directory) return undefined;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
