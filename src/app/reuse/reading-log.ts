/**
 * A reader → the same with a record of its reads, so that a later run can check whether they would return the same.
 * @module
 */
import { sha256 } from '../../collection/sha256.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { isArray, type Json, type JsonObject, stringAt, valueAt } from '../../resource/json.ts';

/** The record: paths, and a digest of their contents in this order. */
export interface ReadFiles {
  readonly texts: readonly string[];
  /** Files read as bytes; absent: none. */
  readonly bytes?: readonly string[];
  readonly contents: string;
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
        for (const { path, text } of outcome.value) texts.set(path, text);
        return outcome;
      },
      readBytes: async (paths) => {
        const outcome = heard(await reader.readBytes(paths));
        for (const { path, bytes: content } of outcome.value)
          bytes.set(path, contentsOf([content]));
        return outcome;
      },
    },
    readFiles: () => {
      if (!isWhole) return undefined;
      const contents = contentsOf([...texts.values(), ...bytes.values()]);
      return { texts: [...texts.keys()], bytes: [...bytes.keys()], contents };
    },
  };
}

/** A digest of all readable contents, and of the missing ones. */
export function listingOf({ paths, problems, cut }: RepositoryReader): string {
  const found = [...problems, ...(cut === undefined ? [] : [cut])];
  const told = found.map(({ code, args, at }) => JSON.stringify([code, args, at]));
  return contentsOf([paths.join('\0'), ...told]);
}

/** Whether a reader has the same contents at the same paths; reads their texts. */
export async function hasSame(reader: RepositoryReader, files: ReadFiles): Promise<boolean> {
  const known = new Set(reader.paths);
  const { bytes: asBytes = [] } = files;
  if (![...files.texts, ...asBytes].every((path) => known.has(path))) return false;
  const texts = await reader.read(files.texts);
  if (texts.diagnostics.length > 0) return false;
  const bytes = await reader.readBytes(asBytes);
  if (bytes.diagnostics.length > 0) return false;
  const digests = bytes.value.map((file) => contentsOf([file.bytes]));
  return files.contents === contentsOf([...texts.value.map(({ text }) => text), ...digests]);
}

/** A digest of contents in their order: each is preceded by its length, so that no two lists are equal. */
export function contentsOf(contents: readonly (string | Uint8Array)[]): string {
  return sha256(contents.flatMap((content) => [`${content.length} `, content]));
}

/** Parses the JSON of {@link ReadFiles}; undefined for any other value. */
export function parseReadFiles(value: Json | undefined): ReadFiles | undefined {
  const texts = pathsAt(value, 'texts');
  const bytes = pathsAt(value, 'bytes');
  const contents = stringAt(value, 'contents');
  if (texts === undefined || bytes === undefined || contents === undefined) return undefined;
  return { texts, bytes, contents };
}

function pathsAt(value: Json | undefined, key: string): readonly string[] | undefined {
  const list = valueAt(value, key);
  return isArray(list) && list.every((path) => typeof path === 'string') ? list : undefined;
}

/** As JSON. */
export function readFilesJson({ texts, bytes = [], contents }: ReadFiles): JsonObject {
  return { texts, bytes, contents };
}
