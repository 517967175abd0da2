/**
 * Code by the names of scripts ⇄ a file of a directory that only its owner can write to: a line of JSON with lengths and checksums, then
 * the codes. A code that is damaged or has another name is ignored.
 * @module
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { type CodePlace, isOwn, isSafe } from './code-place.ts';

/** A file for code. */
export interface CodeFile extends CodePlace {
  /** All that the code follows from, but the command. */
  readonly name: string;
  readonly command: string;
}

/** Maximum number of kept files, including those of other versions of the program and of Node. */
const MOST_FILES = 32;

/** Bytes of one file; the code of the whole program is a third. */
const MOST_BYTES = 32 * 1024 * 1024;

/** V8 copies code that does not begin at such a multiple of bytes. */
const ALIGNMENT = 8;

/** The first line of a file, for each script. */
type Head = readonly (readonly [name: string, length: number, checksum: number])[];

/** The codes that an earlier run kept; each is validated when it is read, since few runs need all. */
export function readCode(
  file: CodeFile | undefined,
): ReadonlyMap<string, () => NonSharedBuffer | undefined> {
  if (file === undefined) return new Map();
  try {
    const bytes = readOwn(pathOf(file), file.owner);
    const first = bytes.indexOf('\n');
    const head: Head = JSON.parse(bytes.toString('utf8', 0, first));
    let start = first + 1;
    return new Map(
      head.map(([name, length, expected]) => {
        const code = bytes.subarray(start, start + length);
        start += length + padding(length);
        return [name, () => (checksum(file, name, code) === expected ? code : undefined)];
      }),
    );
  } catch {
    return new Map();
  }
}

/** Writes codes, whole or not at all. */
export function writeCode(file: CodeFile, codes: ReadonlyMap<string, Buffer>): void {
  try {
    const content = contentOf(file, codes);
    if (content.length > MOST_BYTES) return;
    const directory = directoryOf(file);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!isSafe(file)) return;
    const path = pathOf(file);
    putInPlace(path, content, file.mode);
    sweep(directory);
  } catch {
    // A full or read-only disk: the next run compiles as this one did.
  }
}

/** Removes an unfinished draft: on a full disk, each run would leave one. */
function putInPlace(path: string, content: Buffer, mode: number): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, content, { flag: 'wx', mode });
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** The directory of the files. */
export function directoryOf({ directories }: CodePlace): string {
  return directories.at(-1) ?? directories[0];
}

/** Reads a file of the owner's, and no link. */
function readOwn(path: string, owner: number): NonSharedBuffer {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(file);
    const isGood = found.isFile() && found.size <= MOST_BYTES && isOwn(found, owner);
    if (!isGood) throw new Error('not a file of the owner');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function contentOf(file: CodeFile, codes: ReadonlyMap<string, Buffer>): Buffer {
  const head: Head = [...codes].map(([name, code]) => [
    name,
    code.length,
    checksum(file, name, code),
  ]);
  const line = Buffer.from(JSON.stringify(head));
  // The line's end belongs to it.
  const end = Buffer.from(`${' '.repeat(padding(line.length + 1))}\n`);
  const parts = [...codes.values()].flatMap((code) => [code, Buffer.alloc(padding(code.length))]);
  return Buffer.concat([line, end, ...parts]);
}

function padding(length: number): number {
  return (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
}

/** Removes the files that were written first. */
function sweep(directory: string): void {
  const files = readdirSync(directory)
    .map((name) => `${directory}/${name}`)
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  for (const { path } of files.slice(MOST_FILES)) rmSync(path, { force: true });
}

function pathOf(file: CodeFile): string {
  return `${directoryOf(file)}/${file.command}-${crc32(file.name).toString(16)}`;
}

function checksum({ name, command }: CodeFile, script: string, code: Buffer): number {
  return crc32(code, crc32([command, name, script].join('\n')));
}
