/**
 * The names of objects → the objects, all by one `git cat-file --batch`.
 * @module
 */
import { objectMissing } from '../../diagnostic/codes/read-git.ts';
import { environmentError } from '../../diagnostic/environment-error.ts';
import { GitFailure, gitError } from './git-command.ts';
import type { GitPlace } from './git-place.ts';
import { outcomeOf, startGit } from './run-git.ts';

/** An object of the repository. */
export interface ReadObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: number;
  /** Absent when the object exceeds `largest`. */
  readonly body?: Buffer;
}

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
  const begin = (header: Omit<ReadObject, 'body'>): boolean => {
    if (header.bytes <= largest) reading.room -= header.bytes;
    const isHuge = header.bytes > Math.max(largest, DROPPED_BODY);
    if (isHuge) objects.push(header);
    isStopped = isHuge || reading.room < 0;
    if (isStopped) child.kill('SIGKILL');
    return !isStopped;
  };
  child.stdout?.on(
    'data',
    objectParser((object) => objects.push(object), { largest, begin }),
  );
  const ended = outcomeOf(child, ARGS, { keepsOutput: false });
  child.stdin?.end(`${names.join('\n')}\n`);
  const output = await ended;
  if (output instanceof GitFailure && !isStopped) throw gitError(output);
}

/** The decisions of a parser of objects. */
interface Begin {
  readonly largest: number;
  /** Whether to read the body; if not, parsing ends. */
  begin(header: Omit<ReadObject, 'body'>): boolean;
}

/**
 * Parses the stream of `cat-file --batch`: for each object a line `id type size`, then the body and a newline; for a
 * missing one a line of the name and `missing`.
 */
function objectParser(
  found: (object: ReadObject | undefined) => void,
  { largest, begin }: Begin,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let body: Body | undefined;
  let isOver = false;
  /** Reads one line or body; undefined when it is incomplete. */
  const step = (data: Buffer): Buffer | undefined => {
    if (body) {
      rest = takeBody(body, data);
      if (body.missing > 0) return undefined;
      found(objectOf(body));
      body = undefined;
      return rest;
    }
    const newline = data.indexOf(0x0a);
    if (newline < 0) return undefined;
    body = startBody(data.toString('utf8', 0, newline), largest);
    if (body === undefined) found(undefined);
    else isOver = !begin(body.header);
    if (isOver) return undefined;
    rest = data.subarray(newline + 1);
    return rest;
  };
  return (chunk) => {
    if (isOver) return;
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let data: Buffer | undefined = rest; data; ) data = step(data);
  };
}

interface Body {
  readonly header: Omit<ReadObject, 'body'>;
  /** The chunks so far; absent when they are dropped. */
  readonly chunks: Buffer[] | undefined;
  /** Number of missing bytes, including the final newline. */
  missing: number;
}

function startBody(line: string, largest: number): Body | undefined {
  const [, id = '', type = '', size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line) ?? [];
  if (size === undefined) return undefined;
  const bytes = Number(size);
  return {
    header: { id, type, bytes },
    chunks: bytes > largest ? undefined : [],
    missing: bytes + 1,
  };
}

/** Takes the bytes of the body, returns the rest. */
function takeBody(body: Body, data: Buffer): Buffer {
  const taken = Math.min(body.missing, data.length);
  body.chunks?.push(data.subarray(0, taken));
  body.missing -= taken;
  return data.subarray(taken);
}

function objectOf({ header, chunks }: Body): ReadObject {
  if (chunks === undefined) return header;
  return { ...header, body: Buffer.concat(chunks).subarray(0, header.bytes) };
}
