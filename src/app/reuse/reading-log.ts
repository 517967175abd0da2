/**
 * A reader → the same with a record of its reads, so that a later run can check whether they would return the same.
 * @module
 */
import { sha256 } from '../../collection/sha256.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { isArray, type Json, type JsonObject, valueAt } from '../../resource/json.ts';
import type { SourceFile } from '../../resource/source-file.ts';

/** The record: digests of the contents by path, in the order of the reads. */
export interface ReadFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Files read as bytes. */
  readonly bytes: ReadonlyMap<string, string>;
}

/** A reader with a record. */
export interface ReadingLog {
  readonly reader: RepositoryReader;
  /** Undefined when any read failed: the next run may succeed. */
  readonly readFiles: () => ReadFiles | undefined;
}

/** Records the reads of a reader. */
export function logReading(reader: RepositoryReader): ReadingLog {
  const texts = new Map<string, string>();
  const bytes = new Map<string, string>();
  let isWhole = true;
  const heard = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (outcome.diagnostics.length > 0) isWhole = false;
    return outcome;
  };
  return {
    reader: {
      ...reader,
      read: async (paths) => {
        const outcome = heard(await reader.read(paths));
        for (const { path, text } of outcome.value) texts.set(path, digestOf(text));
        return outcome;
      },
      readBytes: async (paths) => {
        const outcome = heard(await reader.readBytes(paths));
        for (const { path, bytes: content } of outcome.value) bytes.set(path, digestOf(content));
        return outcome;
      },
    },
    readFiles: () => (isWhole ? { texts, bytes } : undefined),
  };
}

/** A digest of all readable contents, and of the missing ones. */
export function listingOf({ paths, problems, cut }: RepositoryReader): string {
  const found = [...problems, ...(cut === undefined ? [] : [cut])];
  const told = found.map(({ code, args, at }) => JSON.stringify([code, args, at]));
  return contentsOf([paths.join('\0'), ...told]);
}

/** The files of a record in their present state. */
export interface ReadAgain {
  readonly texts: ReadonlyMap<string, string>;
  /** The files with another content, in the order of the record. */
  readonly changed: readonly string[];
}

/** Reads the files again; undefined if one cannot be read, or one that is no text differs. */
export async function readAgain(
  reader: RepositoryReader,
  { texts, bytes }: ReadFiles,
): Promise<ReadAgain | undefined> {
  const known = new Set(reader.paths);
  if (![...texts.keys(), ...bytes.keys()].every((path) => known.has(path))) return undefined;
  const { value, diagnostics } = await reader.read([...texts.keys()]);
  const asBytes = await reader.readBytes([...bytes.keys()]);
  if (diagnostics.length + asBytes.diagnostics.length > 0) return undefined;
  const isSame = asBytes.value.every((file) => bytes.get(file.path) === digestOf(file.bytes));
  if (!isSame || value.length < texts.size || asBytes.value.length < bytes.size) return undefined;
  const changed = value.filter(({ path, text }) => texts.get(path) !== digestOf(text));
  return {
    texts: new Map(value.map(({ path, text }) => [path, text])),
    changed: changed.map(({ path }) => path),
  };
}

/** Whether a reader has the same contents at the same paths; reads their texts. */
export async function hasSame(reader: RepositoryReader, files: ReadFiles): Promise<boolean> {
  return (await readAgain(reader, files))?.changed.length === 0;
}

/** A record in which these texts have another content. */
export function withTexts(files: ReadFiles, texts: Iterable<SourceFile>): ReadFiles {
  const changed = [...texts].map(({ path, text }): [string, string] => [path, digestOf(text)]);
  return { ...files, texts: new Map([...files.texts, ...changed]) };
}

/** A digest of one content. */
export function digestOf(content: string | Uint8Array): string {
  return sha256([content]);
}

/** A digest of contents in their order: each is preceded by its length, so that no two lists are equal. */
export function contentsOf(contents: readonly (string | Uint8Array)[]): string {
  return sha256(contents.flatMap((content) => [`${content.length} `, content]));
}

/** Parses the JSON of {@link ReadFiles}; undefined for any other value. */
export function parseReadFiles(value: Json | undefined): ReadFiles | undefined {
  const texts = digestsAt(value, 'texts');
  const bytes = digestsAt(value, 'bytes');
  return texts === undefined || bytes === undefined ? undefined : { texts, bytes };
}

function digestsAt(value: Json | undefined, key: string): ReadonlyMap<string, string> | undefined {
  const list = valueAt(value, key);
  if (!isArray(list)) return undefined;
  const pairs = list.flatMap((pair): [string, string][] => {
    const [path, digest] = isArray(pair) ? pair : [];
    return typeof path === 'string' && typeof digest === 'string' ? [[path, digest]] : [];
  });
  return pairs.length === list.length ? new Map(pairs) : undefined;
}

/** As JSON. */
export function readFilesJson({ texts, bytes }: ReadFiles): JsonObject {
  return { texts: [...texts], bytes: [...bytes] };
}
