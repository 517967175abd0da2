/**
 * Code by the names of scripts ⇄ a file of a directory that only its owner can write to: a line of JSON with lengths, then the codes, and in
 * the user's directory all of it once more. A code that differs from its copy is damaged, and ignored: comparing takes no module of Node's,
 * which a checksum would.
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
import { type CodePlace, isOwn, isSafe } from './code-place.ts';
import { readPart } from './part-of-file.ts';

/** A file for code. */
export interface CodeFile extends CodePlace {
  /** All that the code follows from, but the command. */
  readonly name: string;
  readonly command: string;
}

/** Maximum number of kept files, including those of other versions of the program and of Node. */
const MOST_FILES = 32;

/** Bytes of one file; two copies of the code of a command are at most a third. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Bytes of the first line; a name takes some tens of them. */
const LONGEST_HEAD = 64 * 1024;

/** V8 copies code that does not begin at such a multiple of bytes. */
const ALIGNMENT = 8;

/** The first line of a file. */
interface Head {
  /** All that the codes follow from. */
  readonly of: string;
  readonly scripts: readonly (readonly [name: string, length: number])[];
}

/**
 * The codes that an earlier run kept. Each is read and validated when it is asked for, since few runs need all, and is valid until the next one
 * is read. The file stays open as long as the process runs, so that all codes are of one file when another run replaces it.
 */
export function readCode(
  file: CodeFile | undefined,
): ReadonlyMap<string, () => NonSharedBuffer | undefined> {
  const opened = file && openOwn(pathOf(file), file.owner);
  if (file === undefined || opened === undefined) return new Map();
  try {
    const content = contentIn(opened, file);
    const { scripts, length } = readHead(content, originOf(file));
    let next = length;
    return new Map(
      scripts.map(([name, length]) => {
        const start = next;
        next += length + padding(length);
        return [name, () => readSame(content, start, length)];
      }),
    );
  } catch {
    closeSync(opened);
    return new Map();
  }
}

/** The content of a file. */
interface Content {
  readonly file: number;
  /** Bytes of one copy. */
  readonly length: number;
  /** For parts of the second copy; absent: there is none. */
  readonly other?: NonSharedBuffer;
}

/** Bytes of the second copy that are read at a time: they stay in the processor's cache. */
const ONE_READ = 64 * 1024;

function contentIn(file: number, { isTwice }: CodeFile): Content {
  const { size } = fstatSync(file);
  if (!isTwice) return { file, length: size };
  return { file, length: size / 2, other: Buffer.allocUnsafeSlow(ONE_READ) };
}

/** The scripts of a file, and how many bytes the first line has; none for a file of another origin. */
function readHead(content: Content, origin: string): Pick<Head, 'scripts'> & { length: number } {
  const first = readPart(content.file, 0, Math.min(LONGEST_HEAD, content.length));
  const length = first.indexOf('\n') + 1;
  const line = readSame(content, 0, length);
  const { of, scripts }: Head = JSON.parse(line?.toString('utf8') ?? '{}');
  return { scripts: of === origin ? scripts : [], length };
}

/** Reads a part, valid until the next one is read; undefined if it is cut off, or its copy differs. */
function readSame(
  { file, length: apart, other }: Content,
  start: number,
  length: number,
): NonSharedBuffer | undefined {
  const part = readPart(file, start, length);
  if (part.length < length) return undefined;
  for (let at = 0; other !== undefined && at < length; at += ONE_READ) {
    const end = Math.min(at + ONE_READ, length);
    const count = readSync(file, other, 0, end - at, apart + start + at);
    if (part.compare(other, 0, count, at, end) !== 0) return undefined;
  }
  return part;
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
  const scripts = [...codes].map(([name, code]) => [name, code.length] as const);
  const head: Head = { of: originOf(file), scripts };
  const line = Buffer.from(JSON.stringify(head));
  // The line's end belongs to it.
  const end = Buffer.from(`${' '.repeat(padding(line.length + 1))}\n`);
  const parts = [...codes.values()].flatMap((code) => [code, Buffer.alloc(padding(code.length))]);
  const once = [line, end, ...parts];
  return Buffer.concat(file.isTwice ? [...once, ...once] : once);
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

/** All that a file's codes follow from. */
function originOf({ command, name }: CodeFile): string {
  return `${command} ${name}`;
}

/** Files of two names may share a path, where each run then replaces that of the other. */
function pathOf(file: CodeFile): string {
  let digest = 0;
  for (const character of file.name) digest = (digest * 31 + character.charCodeAt(0)) | 0;
  return `${directoryOf(file)}/${file.command}-${(digest >>> 0).toString(16)}`;
}
