/**
 * Objects → a git pack (gitformat-pack(5), version 2), piece by piece, so that no more than one object's text is in memory twice.
 * @module
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { textOf } from '../layout/content.ts';
import { type GitObject, isBinary, type ObjectFormat } from '../plan/object/git-object.ts';
import { type Difference, newDifferences } from './shared-text.ts';

const compress = promisify(deflate);

/** Compression dominates the time of packing; git compresses objects again when it repacks. */
const LEVEL = 1;

/** Minimum size of a chunk: each chunk costs a write. */
const CHUNK = 65_536;

/** Larger objects are compressed beside the main thread. */
const LARGE = 65_536;

/** Objects up to this size, such as trees of few files, are not compressed: that takes ten times as long as it saves in writing. */
const TINY = 256;

/** As many large objects are compressed at a time. */
const AHEAD = 4;

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

/** An object that is stored as the difference from another one, which its id names. */
const REF_DELTA = 7;

/** Makes a pack. */
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
  // One object at a time, so that git takes the first ones while the next are compared.
  const differenceOf = newDifferences();
  const rest = objects[Symbol.iterator]();
  const started: (Buffer | Promise<Buffer>)[] = [];
  const start = (): void => {
    const { value: object } = rest.next();
    if (object) started.push(entryOf(object, differenceOf(object)));
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

/** An entry; a promise of it only where that is worth the wait. */
function entryOf(object: GitObject, difference?: Difference): Buffer | Promise<Buffer> {
  if (difference) {
    const { base, delta } = difference;
    return smallEntry({ type: REF_DELTA, size: delta.length, base }, delta);
  }
  const { body, type, bytes } = object;
  const data = isBinary(body) ? body : Buffer.from(textOf(body), 'utf8');
  const head = { type: TYPES[type], size: bytes };
  return bytes > LARGE ? largeEntry(head, data) : smallEntry(head, data);
}

/** What precedes the data of an entry. */
interface Head {
  readonly type: number;
  readonly size: number;
  /** The object that a delta applies to. */
  readonly base?: string;
}

/** Bytes of the longest head: a size below 2^53 and an id of SHA-256. */
const LONGEST_HEAD = 8 + 32;

async function largeEntry(head: Head, data: Uint8Array): Promise<Buffer> {
  return entryWith(head, await compress(data, { level: LEVEL }));
}

/** The buffer is limited to the maximum size of the result: the default is sixteen times the size of most objects. */
function smallEntry(head: Head, data: Uint8Array): Buffer {
  if (data.length <= TINY) return storedEntry(head, data);
  const chunkSize = Math.min(data.length + 64, 16_384);
  return entryWith(head, deflateSync(data, { level: LEVEL, chunkSize }));
}

function entryWith(head: Head, packed: Uint8Array): Buffer {
  const entry = Buffer.allocUnsafe(LONGEST_HEAD + packed.length);
  const at = writeHead(head, entry);
  entry.set(packed, at);
  return entry.subarray(0, at + packed.length);
}

/** Zlib's format (RFC 1950) around one block that is not compressed (RFC 1951, section 3.2.4). */
function storedEntry(head: Head, data: Uint8Array): Buffer {
  const { length } = data;
  const entry = Buffer.allocUnsafe(LONGEST_HEAD + length + 11);
  let at = writeHead(head, entry);
  at = entry.writeUIntBE(0x78_01_01, at, 3);
  at = entry.writeUInt16LE(length, at);
  at = entry.writeUInt16LE(0xffff - length, at);
  entry.set(data, at);
  return entry.subarray(0, entry.writeUInt32BE(adler32(data), at + length));
}

/** The sums stay below the largest exact integer without a division at each byte. */
function adler32(data: Uint8Array): number {
  let [a, b] = [1, 0];
  // No iterator, which makes an object for each byte until V8 optimises the loop.
  for (let i = 0; i < data.length; i += 1) {
    a += data[i] ?? 0;
    b += a;
  }
  return (b % 65_521) * 65_536 + (a % 65_521);
}

/** Type and size: four bits of the size in the first byte, seven in each that follows, the lowest first. Returns the end of the head. */
function writeHead({ type, size, base }: Head, entry: Buffer): number {
  let at = 0;
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    entry[at] = byte | 0x80;
    at += 1;
    byte = rest & 127;
  }
  entry[at] = byte;
  at += 1;
  return base === undefined ? at : at + entry.write(base, at, 'hex');
}
