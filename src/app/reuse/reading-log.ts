/**
 * A reader → the same, which knows afterwards what was read, so that a later run can tell whether it would read the same.
 * @module
 */
import { sha256 } from '../../collection/sha256.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { isArray, type Json, type JsonObject, stringAt, valueAt } from '../../resource/json.ts';

/** What was read: paths, and a name for their contents in this order. */
export interface ReadFiles {
  readonly texts: readonly string[];
  /** Those that were read as bytes; absent: none. */
  readonly bytes?: readonly string[];
  readonly contents: string;
}

/** A reader that is listened to. */
export interface ReadingLog {
  readonly reader: RepositoryReader;
  /** Undefined when anything could not be read: the next run may have more luck. */
  readonly readFiles: () => ReadFiles | undefined;
}

/** Listens to a reader. */
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

/** A name for all that there is to be read, and for what cannot be. */
export function listingOf({ paths, problems, cut }: RepositoryReader): string {
  const found = [...problems, ...(cut === undefined ? [] : [cut])];
  const told = found.map(({ code, args, at }) => JSON.stringify([code, args, at]));
  return contentsOf([paths.join('\0'), ...told]);
}

/** Whether a reader has the same contents at the same paths; and then it has read their texts. */
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

/** A name for contents in their order: each with its length before it, so that no two lists look alike. */
export function contentsOf(contents: readonly (string | Uint8Array)[]): string {
  return sha256(contents.flatMap((content) => [`${content.length} `, content]));
}

/** Reads what {@link ReadFiles} looks like in JSON; undefined when it is something else. */
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
