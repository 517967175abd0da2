/** Objects → a git pack (gitformat-pack(5), version 2), piece by piece, so that no more than one object's text is in memory twice. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { memoise } from '../../collection/memoise.ts';
import { textOf } from '../object/content.ts';
import { type GitObject, isBinary, type ObjectFormat } from '../object/git-object.ts';
import { deltaBase, deltaOf } from './delta.ts';

const compress = promisify(deflate);

/** Compression dominates the time of packing; git compresses objects again when it repacks. */
const LEVEL = 1;

/** Minimum size of a chunk: each chunk costs a write. */
const CHUNK = 65_536;

/** Larger objects are compressed beside the main thread. */
const LARGE = 65_536;

/** As many large objects are compressed at a time. */
const AHEAD = 4;

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

/** An object that is stored as the difference from another one, which its id names. */
const REF_DELTA = 7;

export async function* packOf(
  objects: readonly GitObject[],
  format: ObjectFormat,
): AsyncGenerator<Buffer, void> {
  const hash = createHash(format);
  for await (const chunk of chunks(objects)) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

async function* chunks(objects: readonly GitObject[]): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [fileHeader(objects.length)];
  let bytes = 0;
  const firsts = new Map<string, GitObject>();
  // One object at a time, so that git takes the first ones while the next are compressed.
  const rest = objects[Symbol.iterator]();
  const started: (Buffer | Promise<Buffer>)[] = [];
  const start = (): void => {
    const { value: object } = rest.next();
    if (object) started.push(entryOf(object, firsts));
  };
  for (let i = 0; i < AHEAD; i += 1) start();
  for (let next = started.shift(); next !== undefined; next = started.shift()) {
    const entry = next instanceof Promise ? await next : next;
    start();
    waiting.push(entry);
    bytes += entry.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

function fileHeader(count: number): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  return header;
}

/**
 * An entry; a promise of it only where that is worth the wait.
 * @param firsts the first text of each file that branches have with different texts, by its path; it is stored whole.
 */
function entryOf(object: GitObject, firsts: Map<string, GitObject>): Buffer | Promise<Buffer> {
  const { type, bytes, path } = object;
  const data = bytesOf(object);
  const first = path === undefined ? undefined : firsts.get(path);
  if (first !== undefined) {
    const delta = Buffer.from(deltaOf(data.toString('latin1'), baseOf(first)), 'latin1');
    const head = [headOf(REF_DELTA, delta.length), Buffer.from(first.id, 'hex')];
    if (delta.length < bytes / 2) return compressed(head, delta);
  } else if (path !== undefined) firsts.set(path, object);
  return compressed([headOf(TYPES[type], bytes)], data);
}

function bytesOf({ body }: GitObject): Buffer {
  return isBinary(body) ? Buffer.from(body) : Buffer.from(textOf(body), 'utf8');
}

const baseOf = memoise((object: GitObject) => deltaBase(bytesOf(object).toString('latin1')));

function compressed(head: readonly Buffer[], data: Buffer): Buffer | Promise<Buffer> {
  if (data.length > LARGE) return largeEntry(head, data);
  // The default of the chunk is sixteen times the size of most objects.
  const chunkSize = Math.min(data.length + 64, 16_384);
  return Buffer.concat([...head, deflateSync(data, { level: LEVEL, chunkSize })]);
}

async function largeEntry(head: readonly Buffer[], data: Buffer): Promise<Buffer> {
  return Buffer.concat([...head, await compress(data, { level: LEVEL })]);
}

/** Type and size: four bits of the size in the first byte, seven in each that follows, the lowest first. */
function headOf(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80);
    byte = rest & 127;
  }
  return Buffer.from([...bytes, byte]);
}
