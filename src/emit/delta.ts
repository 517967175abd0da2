/**
 * The parts of a text, copied from a base or new → a delta in git's format (gitformat-pack(5)).
 * @module
 */

/** The kind of a part of a text: a copy from the base, or new text. */
export type Stretch =
  | { readonly type: 'copy'; readonly from: number; bytes: number }
  | { readonly type: 'text'; text: string };

/** The sizes of the base and the text, then copies and insertions. */
export function deltaBytes(base: number, size: number, stretches: readonly Stretch[]): Buffer {
  const delta = { bytes: Buffer.allocUnsafe(mostBytes(size, stretches)), end: 0 };
  addSize(delta, base);
  addSize(delta, size);
  for (const stretch of stretches) {
    if (stretch.type === 'copy') addCopies(delta, stretch.from, stretch.bytes);
    else addInsertions(delta, stretch.text);
  }
  return delta.bytes.subarray(0, delta.end);
}

/** A delta, of which the first bytes are written. */
interface Delta {
  readonly bytes: Buffer;
  end: number;
}

const MOST_COPIED = 0xffffff;
const MOST_INSERTED = 127;

/** A bound for a delta: a size takes at most 8 bytes, and so does a copy. */
function mostBytes(size: number, stretches: readonly Stretch[]): number {
  let most = 16;
  let added = size;
  for (const stretch of stretches) {
    if (stretch.type === 'text') continue;
    most += 8 * Math.ceil(stretch.bytes / MOST_COPIED);
    added -= stretch.bytes;
  }
  return most + added + Math.ceil(added / MOST_INSERTED) + stretches.length;
}

function addByte(delta: Delta, byte: number): void {
  delta.bytes[delta.end] = byte;
  delta.end += 1;
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. */
function addSize(delta: Delta, size: number): void {
  let rest = size;
  for (; rest >= 128; rest = Math.floor(rest / 128)) addByte(delta, (rest % 128) + 128);
  addByte(delta, rest);
}

/** One byte that flags which of the four offset bytes and three size bytes follow; those that are 0 do not. */
function addCopies(delta: Delta, from: number, bytes: number): void {
  for (let done = 0; done < bytes; done += MOST_COPIED) {
    const flags = delta.end;
    delta.end += 1;
    const offset = addBytes(delta, from + done, 4);
    const size = addBytes(delta, Math.min(MOST_COPIED, bytes - done), 3);
    delta.bytes[flags] = 128 + offset + size * 16;
  }
}

/** Adds the bytes of a number that are not 0, the lowest first; returns a bit for each. */
function addBytes(delta: Delta, value: number, most: number): number {
  let added = 0;
  for (let place = 0; place < most; place += 1) {
    const byte = (value >>> (8 * place)) & 0xff;
    if (byte === 0) continue;
    addByte(delta, byte);
    added |= 1 << place;
  }
  return added;
}

/** Writes the whole text, then moves its parts, from the last, to make room for the length before each. */
function addInsertions(delta: Delta, text: string): void {
  const { bytes, end } = delta;
  const size = bytes.write(text, end + 1, 'utf8');
  const parts = Math.ceil(size / MOST_INSERTED);
  for (let part = parts - 1; part >= 0; part -= 1) {
    const done = part * MOST_INSERTED;
    const length = Math.min(MOST_INSERTED, size - done);
    const at = end + part + done;
    if (part > 0) bytes.copyWithin(at + 1, end + 1 + done, end + 1 + done + length);
    bytes[at] = length;
  }
  delta.end = end + size + parts;
}
