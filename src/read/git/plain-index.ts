/**
 * The root of a work tree → whether git's index lists all of its files as they are on the disk. Most do, and to read the index takes a
 * tenth of the time that the start of git takes. Format: `gitformat-index(5)`.
 * @module
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gitDirectoryIn } from '../fleet-root.ts';

/** Bytes of an index that is read; git lists a larger one. */
const MOST_INDEX_BYTES = 32 * 1024 * 1024;

/** The version without skipped files; git writes the next one where it skips any. */
const VERSION = 2;

/** Bytes of the signature, the version and the number of entries. */
const HEAD_BYTES = 12;

/** Bytes of an entry before its flags: times, mode and owner of the file, its size, and an ID of SHA-1. */
const FLAGS_AT = 60;
const PATH_AT = 62;

/** Bytes that each entry is a multiple of; a path ends with at least one zero byte. */
const ENTRY_BYTES = 8;

/** Bytes of a digest of all bytes before it. */
const DIGEST_BYTES = 20;

/** `assume-unchanged`. */
const ASSUMED = 0x8000;
const EXTENDED = 0x4000;
const PATH_LENGTH = 0x0fff;

/** False where only git knows: for another format, and for another place of the index. */
export async function hasPlainIndex(root: string): Promise<boolean> {
  const directory = await gitDirectoryIn(root);
  if (directory === undefined) return false;
  try {
    return isPlain(await readIndex(join(directory, 'index')));
  } catch (error) {
    // A repository into which nothing was added has none.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

async function readIndex(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    const isRead = found.isFile() && found.size <= MOST_INDEX_BYTES;
    return isRead ? await file.readFile() : Buffer.alloc(0);
  } finally {
    await file.close();
  }
}

/** Whether an index is of SHA-1 and the version without skipped files, is whole, and has no file that git assumes to be unchanged. */
export function isPlain(index: Buffer): boolean {
  if (index.length < HEAD_BYTES + DIGEST_BYTES) return false;
  if (index.toString('latin1', 0, 4) !== 'DIRC' || index.readUInt32BE(4) !== VERSION) return false;
  const end = index.length - DIGEST_BYTES;
  let at: number | undefined = HEAD_BYTES;
  for (let left = index.readUInt32BE(8); left > 0 && at !== undefined; left -= 1) {
    at = endOfPlainEntry(index, at, end);
  }
  while (at !== undefined && at < end) at = endOfOptionalPart(index, at, end);
  return at === end;
}

/** Where the next entry begins; undefined for an entry that is not plain. */
function endOfPlainEntry(index: Buffer, at: number, end: number): number | undefined {
  if (at + PATH_AT >= end) return undefined;
  const flags = index.readUInt16BE(at + FLAGS_AT);
  if ((flags & (ASSUMED | EXTENDED)) !== 0) return undefined;
  const length = index.indexOf(0, at + PATH_AT) - at - PATH_AT;
  if (Math.min(length, PATH_LENGTH) !== (flags & PATH_LENGTH)) return undefined;
  return at + (Math.floor((PATH_AT + length) / ENTRY_BYTES) + 1) * ENTRY_BYTES;
}

/** The same for a part after the entries. A reader has to know those whose names begin with a small letter: some bring or replace entries. */
function endOfOptionalPart(index: Buffer, at: number, end: number): number | undefined {
  if (at + 8 > end) return undefined;
  return /^[A-Z]/.test(index.toString('latin1', at, at + 4))
    ? at + 8 + index.readUInt32BE(at + 4)
    : undefined;
}
