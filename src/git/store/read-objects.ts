/** The names of objects → the objects, by `git cat-file`. */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import type { GitPlace } from '../git-place.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { outcomeOf, startGit } from '../process/run-git.ts';
import { objectParser, type ReadObject } from './object-parser.ts';

export type { ReadObject } from './object-parser.ts';

const ARGS = ['cat-file', '--batch', '--buffer'];

/** Limits of the read content. */
export interface ObjectLimits {
  /** Bytes of one object; a larger one is returned without its body. */
  readonly largest?: number;
  /** Bytes of all bodies together. */
  readonly most?: number;
}

/**
 * Reads objects.
 * @param names IDs, or revisions (`refs/heads/env/north:path`); none may contain a newline.
 * @returns in the order of the names; undefined for a missing object. Fewer than the names when they exceed the limit.
 */
export async function readObjects(
  place: GitPlace,
  names: readonly string[],
  { largest = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY }: ObjectLimits = {},
): Promise<readonly (ReadObject | undefined)[]> {
  const reading: Reading = { objects: [], largest, room: most };
  while (reading.objects.length < names.length && reading.room >= 0) {
    await readOn(place, names.slice(reading.objects.length), reading);
  }
  return reading.objects;
}

/**
 * Reads referenced objects, which the repository must have; throws for a missing one. Newer gits only report objects that a
 * partial clone has left out, where older ones fail.
 */
export async function readNamedObjects(
  place: GitPlace,
  ids: readonly string[],
  limits: Pick<ObjectLimits, 'largest'> = {},
): Promise<readonly ReadObject[]> {
  const objects = await readObjects(place, ids, limits);
  return ids.map((id, i) => {
    const object = objects[i];
    if (object === undefined) throw environmentError(objectMissing, { id });
    return object;
  });
}

interface Reading {
  readonly objects: (ReadObject | undefined)[];
  readonly largest: number;
  /** Remaining bytes for bodies; negative once they are exceeded. */
  room: number;
}

/** An unneeded body up to this size is read and dropped; a larger one costs more than another start of git. */
const DROPPED_BODY = 64 * 1024 * 1024;

/** Reads objects until all are read, the limit is exceeded, or one is far too large. */
async function readOn(place: GitPlace, names: readonly string[], reading: Reading): Promise<void> {
  const { objects, largest } = reading;
  const child = startGit(place, ARGS);
  let isStopped = false;
  const parse = objectParser((object) => objects.push(object), {
    largest,
    begin: (header) => {
      const isHuge = header.bytes > Math.max(largest, DROPPED_BODY);
      if (isHuge) objects.push(header);
      if (header.bytes <= largest) reading.room -= header.bytes;
      isStopped = isHuge || reading.room < 0;
      if (isStopped) child.kill('SIGKILL');
      return !isStopped;
    },
  });
  child.stdout?.on('data', parse);
  const ended = outcomeOf(child, ARGS, { keepsOutput: false });
  child.stdin?.end(`${names.join('\n')}\n`);
  const output = await ended;
  if (output instanceof GitFailure && !isStopped) throw gitError(output);
}
