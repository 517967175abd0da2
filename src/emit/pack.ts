/**
 * Objects → a git pack (gitformat-pack(5), version 2), piece by piece, so that no more than one object's text is in memory twice.
 * @module
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import { type GitObject, isBinary, type ObjectFormat } from '../plan/object/git-object.ts';
import { type Difference, findDifferences } from './shared-text.ts';

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
  const differences = findDifferences(objects);
  const rest = objects[Symbol.iterator]();
  const started: (Buffer | Promise<Buffer>)[] = [];
  const start = (): void => {
    const { value: object } = rest.next();
    if (object) started.push(entryOf(object, differences.get(object.id)));
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
    const header = entryHeader(REF_DELTA, delta.length);
    return Buffer.concat([header, Buffer.from(base, 'hex'), packSmall(delta)]);
  }
  const { body, type, bytes } = object;
  const data = isBinary(body) ? body : Buffer.from(body.map(({ text }) => text).join(''), 'utf8');
  const header = entryHeader(TYPES[type], bytes);
  return bytes > LARGE ? packLarge(header, data) : Buffer.concat([header, packSmall(data)]);
}

async function packLarge(header: Buffer, data: Uint8Array): Promise<Buffer> {
  return Buffer.concat([header, await compress(data, { level: LEVEL })]);
}

/** The buffer is limited to the maximum size of the result: the default is sixteen times the size of most objects. */
function packSmall(data: Uint8Array): Buffer {
  if (data.length <= TINY) return stored(data);
  return deflateSync(data, { level: LEVEL, chunkSize: Math.min(data.length + 64, 16_384) });
}

/** Zlib's format (RFC 1950) around one block that is not compressed (RFC 1951, section 3.2.4). */
function stored(data: Uint8Array): Buffer {
  const { length } = data;
  const entry = Buffer.allocUnsafe(length + 11);
  entry.set([0x78, 0x01, 0x01]);
  entry.writeUInt16LE(length, 3);
  entry.writeUInt16LE(0xffff - length, 5);
  entry.set(data, 7);
  entry.writeUInt32BE(adler32(data), length + 7);
  return entry;
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

/** Type and size: four bits of the size in the first byte, seven in each that follows, the lowest first. */
function entryHeader(type: number, size: number): Buffer {
  const header = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    header[header.length - 1] = (header.at(-1) ?? 0) | 0x80;
    header.push(rest & 127);
  }
  return Buffer.from(header);
}
