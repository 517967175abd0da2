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

/** The speed of packing is that of its compression; git packs what it keeps anew. */
const LEVEL = 1;

/** What is handed on at a time at the least: each piece costs a write. */
const CHUNK = 65_536;

/** Larger objects are compressed beside the main thread. */
const LARGE = 65_536;

/** As many large objects are compressed at a time. */
const AHEAD = 4;

const TYPES = { commit: 1, tree: 2, blob: 3 } as const;

/** An object that is told as the difference from another one, which its id names. */
const REF_DELTA = 7;

/** Makes a pack. */
export async function* packOf(
  objects: readonly GitObject[],
  format: ObjectFormat,
): AsyncGenerator<Buffer, void> {
  const hash = createHash(format);
  for await (const chunk of chunks(parts(objects))) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

async function* chunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting, bytes);
}

async function* parts(objects: readonly GitObject[]): AsyncGenerator<Buffer, void> {
  yield fileHeader(objects.length);
  const differences = findDifferences(objects);
  const started: Promise<Buffer>[] = [];
  for (let i = 0; i < objects.length; i++) {
    for (let ahead = started.length; ahead < Math.min(i + AHEAD, objects.length); ahead++) {
      const object = objects[ahead];
      if (object) started[ahead] = entryOf(object, differences.get(object.id));
    }
    yield (await started[i]) ?? Buffer.alloc(0);
    // Its text is not needed any more.
    delete started[i];
  }
}

function fileHeader(count: number): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  return header;
}

async function entryOf(object: GitObject, difference?: Difference): Promise<Buffer> {
  if (difference) {
    const { base, delta } = difference;
    const header = entryHeader(REF_DELTA, delta.length);
    return Buffer.concat([header, Buffer.from(base, 'hex'), packSmall(delta)]);
  }
  const { body, type, bytes } = object;
  const data = isBinary(body) ? body : Buffer.from(body.map(({ text }) => text).join(''), 'utf8');
  const packed = bytes > LARGE ? await compress(data, { level: LEVEL }) : packSmall(data);
  return Buffer.concat([entryHeader(TYPES[type], bytes), packed]);
}

/** The room for the result is no larger than it can be: by default it is sixteen times what most objects need. */
function packSmall(data: Uint8Array): Buffer {
  return deflateSync(data, { level: LEVEL, chunkSize: Math.min(data.length + 64, 16_384) });
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
