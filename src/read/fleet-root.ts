/** A directory → its fleet's root. */
import { join } from 'node:path';
import { nearestDirectory, statOf } from '../disk/nearest-directory.ts';

/** The file that makes a directory the root of a fleet. */
export const FLEET_FILE = 'distributary.yaml';

/**
 * Walks up from a directory to the nearest one with the fleet's file; undefined when there is none.
 * @param topmost an absolute directory that ends the search.
 */
export async function findFleetRoot(
  from: string,
  file: string = FLEET_FILE,
  topmost?: string,
): Promise<string | undefined> {
  // Below a missing directory, one above it would be mistaken for the intended one.
  if (!(await isDirectory(from))) return undefined;
  return await nearestDirectory(from, (directory) => isFile(join(directory, file)), topmost);
}

async function isDirectory(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() === true;
}

async function isFile(path: string): Promise<boolean> {
  return (await statOf(path))?.isFile() === true;
}
