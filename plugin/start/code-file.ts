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
  readSync,
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

/** Bytes of the first line; a name takes some tens of them. */
const LONGEST_HEAD = 64 * 1024;

/** V8 copies code that does not begin at such a multiple of bytes. */
const ALIGNMENT = 8;

/** The first line of a file, for each script. */
type Head = readonly (readonly [name: string, length: number, checksum: number])[];

/**
 * The codes that an earlier run kept. Each is read and validated when it is asked for, since few runs need all; the file stays open as long as
 * the process runs, so that all codes are of one file when another run replaces it.
 */
export function readCode(
  file: CodeFile | undefined,
): ReadonlyMap<string, () => NonSharedBuffer | undefined> {
  const opened = file && openOwn(pathOf(file), file.owner);
  if (file === undefined || opened === undefined) return new Map();
  try {
    const first = readPart(opened, 0, Math.min(LONGEST_HEAD, fstatSync(opened).size));
    const end = first.indexOf('\n');
    const head: Head = JSON.parse(first.toString('utf8', 0, end));
    let next = end + 1;
    return new Map(
      head.map(([name, length, expected]) => {
        const start = next;
        next += length + padding(length);
        return [name, () => validCode(readPart(opened, start, length), { file, name, expected })];
      }),
    );
  } catch {
    closeSync(opened);
    return new Map();
  }
}

function validCode(
  code: NonSharedBuffer,
  of: { readonly file: CodeFile; readonly name: string; readonly expected: number },
): NonSharedBuffer | undefined {
  return checksum(of.file, of.name, code) === of.expected ? code : undefined;
}

/** Reads a part; shorter where the file ends. */
function readPart(file: number, start: number, length: number): NonSharedBuffer {
  const part = Buffer.allocUnsafeSlow(length);
  return part.subarray(0, readSync(file, part, 0, length, start));
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

/** Opens a file of the owner's, and no link; undefined if there is none. */
function openOwn(path: string, owner: number): number | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(file);
    if (found.isFile() && found.size <= MOST_BYTES && isOwn(found, owner)) return file;
    closeSync(file);
  } catch {
    // The next run has one.
  }
  return undefined;
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
