/**
 * Paths to stored contents, possibly several to one → their bytes and texts. Each content is read and decoded once, and
 * all texts together are bounded.
 */
import { fileMissing, tooMuchText } from '../../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { FileBytes } from '../../resource/program-run.ts';
import type { SourceFile } from '../../resource/source-file.ts';
import { MOST_MARKS, MOST_TEXT_BYTES } from '../bounds.ts';
import { decodeBytes, type Failure } from '../decode-text.ts';
import type { RepositoryReader } from '../repository-reader.ts';

/**
 * Reads stored contents by their addresses, in order. It may end with the last one whose bytes and all before them are no more than `most`,
 * and then the result is shorter.
 */
export type ReadContents = (
  places: readonly string[],
  most: number,
) => Promise<readonly (Uint8Array | Failure)[]>;

/** Limits of the sum of read texts. */
export interface TextLimits {
  readonly bytes: number;
  readonly marks: number;
}

const usualLimits: TextLimits = { bytes: MOST_TEXT_BYTES, marks: MOST_MARKS };

/** Bytes of contents that a reader keeps: programs get one file for many renderings, and git is a process for each reading. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Makes the reading half of a reader. `files` are the addresses by path. */
export function storedFiles(
  files: ReadonlyMap<string, string>,
  readContents: ReadContents,
  limits: TextLimits = usualLimits,
): Pick<RepositoryReader, 'read' | 'readBytes'> {
  const budget: Budget = { limits, bytes: 0, marks: 0, counted: new Set() };
  const texts = new Map<string, Text | Failure>();
  const readKept = keepingContents(readContents);
  return {
    async readBytes(paths) {
      const byPlace = await readKept(placesOf(paths, files), limits.bytes);
      return sorted(paths, (path) => bytesAt(path, files.get(path), { byPlace, limits }));
    },
    async read(paths) {
      const fresh = placesOf(paths, files).filter((at) => !texts.has(at));
      const contents = await readContents(fresh, limits.bytes - budget.bytes);
      for (const [i, content] of contents.entries()) texts.set(fresh[i] ?? '', textOf(content));
      return sorted(paths, (path) => textAt(path, files.get(path), { texts, budget }));
    },
  };
}

/** Contents by their addresses. */
type Contents = ReadonlyMap<string, Uint8Array | Failure>;

/** Reads contents, each once as long as all kept ones fit. Those of one call are no more than `most`, kept or not. */
function keepingContents(
  readContents: ReadContents,
): (places: readonly string[], most: number) => Promise<Contents> {
  const kept = new Map<string, Uint8Array | Failure>();
  let room = KEPT_BYTES;
  return async (places, most) => {
    const fresh = places.filter((at) => !kept.has(at));
    const contents = fresh.length === 0 ? [] : await readContents(fresh, most);
    const read = new Map(contents.map((content, i) => [fresh[i] ?? '', content]));
    const found = fitting(places, { get: (at) => kept.get(at) ?? read.get(at) }, most);
    for (const [at, content] of fitting([...read.keys()], read, room)) {
      kept.set(at, content);
      room -= sizeOf(content);
    }
    return found;
  };
}

/** The contents up to the first one that is not there, or exceeds the limit. */
function fitting(
  places: readonly string[],
  contents: Pick<Contents, 'get'>,
  most: number,
): Contents {
  const found = new Map<string, Uint8Array | Failure>();
  let room = most;
  for (const at of places) {
    const content = contents.get(at);
    room -= content === undefined ? 0 : sizeOf(content);
    if (content === undefined || room < 0) break;
    found.set(at, content);
  }
  return found;
}

function sizeOf(content: Uint8Array | Failure): number {
  return typeof content === 'function' ? 0 : content.length;
}

/** Each address once. */
function placesOf(paths: readonly string[], files: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(paths.flatMap((path) => files.get(path) ?? []))];
}

function missing(path: string): Diagnostic {
  return diagnose(fileMissing, { path }, startOfFile(path));
}

function tooMuch(path: string, limit: number, what: string): Diagnostic {
  return diagnose(tooMuchText, { path, limit, what }, startOfFile(path));
}

function bytesAt(
  path: string,
  at: string | undefined,
  {
    byPlace,
    limits,
  }: {
    readonly byPlace: ReadonlyMap<string, Uint8Array | Failure>;
    readonly limits: TextLimits;
  },
): FileBytes | Diagnostic {
  if (at === undefined) return missing(path);
  const content = byPlace.get(at);
  if (content === undefined) return tooMuch(path, limits.bytes, 'bytes');
  return typeof content === 'function' ? content(path) : { path, bytes: content };
}

/** A decoded text, and its size for the limits. */
interface Text extends TextLimits {
  readonly text: string;
}

function textOf(content: Uint8Array | Failure): Text | Failure {
  if (typeof content === 'function') return content;
  const text = decodeBytes(content);
  if (typeof text === 'function') return text;
  return { text, bytes: content.length, marks: countMarks(text) };
}

/** The used part of the limits. */
interface Budget {
  readonly limits: TextLimits;
  bytes: number;
  marks: number;
  /** The counted paths: one that is read again is not parsed a second time. */
  readonly counted: Set<string>;
}

function textAt(
  path: string,
  at: string | undefined,
  { texts, budget }: { readonly texts: ReadonlyMap<string, Text | Failure>; budget: Budget },
): SourceFile | Diagnostic {
  if (at === undefined) return missing(path);
  const text = texts.get(at);
  const { limits } = budget;
  if (text === undefined) return tooMuch(path, limits.bytes, 'bytes');
  if (typeof text === 'function') return text(path);
  if (!budget.counted.has(path)) {
    budget.counted.add(path);
    budget.bytes += text.bytes;
    budget.marks += text.marks;
  }
  if (budget.bytes > limits.bytes) return tooMuch(path, limits.bytes, 'bytes');
  if (budget.marks > limits.marks) {
    return tooMuch(path, limits.marks, 'lines, commas and opening brackets');
  }
  return { path, text: text.text };
}

function countMarks(text: string): number {
  let marks = 1;
  for (let i = 0; i < text.length; i += 1) if (isMark(text.charCodeAt(i))) marks += 1;
  return marks;
}

/** A line break, `,`, `[` or `{`. */
function isMark(code: number): boolean {
  return code === 0x0a || code === 0x2c || code === 0x5b || code === 0x7b;
}

/** Maps each path; once the texts exceed the limits, reports that once, at the first omitted path. */
function sorted<T extends { readonly path: string }>(
  paths: readonly string[],
  make: (path: string) => T | Diagnostic,
): Outcome<readonly T[]> {
  const value: T[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    const made = make(path);
    if ('path' in made) value.push(made);
    else diagnostics.push(made);
    if ('code' in made && made.code === tooMuchText.code) break;
  }
  return { value, diagnostics };
}
