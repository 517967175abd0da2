/**
 * A tar archive ⇄ the plain files in it. Entries that no packed chart needs (links, devices, sparse files, numbers beyond octal) are
 * refused instead of guessed.
 */

/** A file of an archive. */
export interface TarFile {
  /** Name in the archive, with `/`; no part of it is empty, `.` or `..`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;

/** Maximum size of one entry's attributes, in bytes: programs write only a name and some times. */
const MOST_ATTRIBUTES = 16 * 1024;

/** Types of entries: with content, or with attributes of the next one. */
const regular = new Set(['0', '\0']);
const directory = '5';
const longName = 'L';
const attributes = 'x';
const attributesOfAll = 'g';
const saysOfNext = new Set([longName, attributes, attributesOfAll]);

/** Reads the files of an archive; a text describes the error. */
export function readTar(tar: Uint8Array): readonly TarFile[] | string {
  const entries = listEntries(tar);
  if (typeof entries === 'string') return entries;
  const named = nameEntries(entries);
  const problem = named.map(problemOf).find((found) => found !== undefined);
  return problem ?? named.filter(({ type }) => type !== directory);
}

/** The entries with their full names, which may be in the entry before. */
function nameEntries(entries: readonly Entry[]): readonly Entry[] {
  const named: Entry[] = [];
  let given: string | undefined;
  for (const entry of entries) {
    if (saysOfNext.has(entry.type)) given = nameOfNext(entry) ?? given;
    else {
      named.push({ ...entry, name: given ?? entry.name });
      given = undefined;
    }
  }
  return named;
}

function nameOfNext({ type, bytes }: Entry): string | undefined {
  if (type === attributesOfAll) return undefined;
  return type === longName ? text(bytes) : pathAttribute(bytes);
}

interface Entry extends TarFile {
  readonly type: string;
}

/** The entries up to the end of the archive, or the error. */
function listEntries(tar: Uint8Array): readonly Entry[] | string {
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return entries;
    const size = octal(header.subarray(124, 136));
    if (size === undefined || !hasChecksum(header)) return 'its headers are not valid tar headers';
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (bytes.length < size) return 'it ends in the middle of a file';
    entries.push({ type: String.fromCharCode(header[156] ?? 0), name: nameOf(header), bytes });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

function problemOf({ type, name }: Entry): string | undefined {
  if (type === directory) return undefined;
  if (!regular.has(type)) return `${JSON.stringify(name)} in it is not a file`;
  return isPlain(name) ? undefined : `${JSON.stringify(name)} in it is not a valid file name`;
}

/** Writes an archive of files, with constant values of all other properties. */
export function writeTar(files: readonly TarFile[]): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (const { name, bytes } of files) {
    const encoded = Buffer.from(`${name}\0`);
    if (encoded.length > 100)
      blocks.push(...entry(longName, Buffer.from('././@LongLink'), encoded));
    blocks.push(...entry('0', encoded, bytes));
  }
  return Buffer.concat([...blocks, new Uint8Array(2 * BLOCK)]);
}

function entry(type: string, name: Uint8Array, bytes: Uint8Array): readonly Uint8Array[] {
  const header = Buffer.alloc(BLOCK);
  header.set(name.subarray(0, 100), 0);
  header.write(`0000644\0${'0000000\0'.repeat(2)}`, 100, 'latin1');
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(`${'0'.repeat(11)}\0        ${type}`, 136, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${sum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return [header, bytes, new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
}

function sum(header: Uint8Array): number {
  // The checksum's own bytes count as spaces.
  return header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
}

function hasChecksum(header: Uint8Array): boolean {
  return octal(header.subarray(148, 156)) === sum(header);
}

function octal(field: Uint8Array): number | undefined {
  const digits = text(field).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

/** Up to the first byte that is 0. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8');
}

function nameOf(header: Uint8Array): string {
  const name = text(header.subarray(0, 100));
  const isUstar = text(header.subarray(257, 263)) === 'ustar';
  const prefix = isUstar ? text(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function isPlain(name: string): boolean {
  return !/[\\\0\ufffd]/.test(name) && name.split('/').every((part) => !/^\.{0,2}$/.test(part));
}

/** `LENGTH path=VALUE` of an entry's attributes; no name when other attributes change the entry's content. */
function pathAttribute(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_ATTRIBUTES) return '';
  let path: string | undefined;
  for (let at = 0; at < bytes.length; ) {
    const rest = Buffer.from(bytes.subarray(at));
    const length = Number(/^(\d{1,9}) /.exec(rest.toString('latin1', 0, 11))?.[1] ?? 0);
    const record = rest.toString('utf8', String(length).length + 1, length - 1);
    const equals = record.indexOf('=');
    if (length === 0 || length > rest.length || equals < 1) return '';
    const key = record.slice(0, equals);
    if (key === 'size' || key.startsWith('GNU.sparse')) return '';
    if (key === 'path') path = record.slice(equals + 1);
    at += length;
  }
  return path;
}
