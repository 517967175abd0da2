/**
 * An open file → a part of it, in memory that the next part takes over: the system provides new memory page by page, which takes as long as
 * the reading.
 */
import { readSync } from 'node:fs';

/** Most parts are shorter. */
let memory = Buffer.allocUnsafeSlow(512 * 1024);

/** Reads bytes, fewer where the file ends. They are valid until the next call. */
export function readPart(file: number, start: number, length: number): NonSharedBuffer {
  if (length > memory.length) memory = Buffer.allocUnsafeSlow(length);
  return memory.subarray(0, readSync(file, memory, 0, length, start));
}
