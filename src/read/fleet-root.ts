/**
 * A directory → the fleet that it is in.
 * @module
 */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The file that makes a directory the root of a fleet. */
export const FLEET_FILE = 'distributary.yaml';

/** Walks up from a directory to the nearest one with the fleet's file; undefined when there is none. */
export async function findFleetRoot(
  from: string,
  file: string = FLEET_FILE,
): Promise<string | undefined> {
  // Below a directory that is not there, one above it would be taken for what was meant.
  if (!(await isDirectory(from))) return undefined;
  for (let directory = resolve(from); ; directory = dirname(directory)) {
    if (await isFile(join(directory, file))) return directory;
    if (dirname(directory) === directory) return undefined;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() === true;
}

async function isFile(path: string): Promise<boolean> {
  return (await statOf(path))?.isFile() === true;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch {
    return undefined;
  }
}
