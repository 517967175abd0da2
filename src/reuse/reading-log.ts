/** A reader → the same with a record of its reads, so that a later run can check whether they would return the same. */
import { sha256 } from '../collection/sha256.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { gitObject, type ObjectFormat } from '../git/object/git-object.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { isArray, type Json, type JsonObject, valueAt } from '../resource/json.ts';

/** The record: git's ids of the contents by path, in the order of the reads. */
export interface ReadFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Files read as bytes. */
  readonly bytes: ReadonlyMap<string, string>;
}

export interface ReadingLog {
  readonly reader: RepositoryReader;
  /** Undefined when any read failed: the next run may succeed. */
  readonly readFiles: () => ReadFiles | undefined;
}

/** Records the reads of a reader. */
export function logReading(reader: RepositoryReader): ReadingLog {
  const texts = new Map<string, string>();
  const bytes = new Map<string, string>();
  // Only a run that is compared or kept needs ids of texts, which all runs have in memory.
  const read = new Map<string, string>();
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
        for (const { path, text } of outcome.value) read.set(path, text);
        return outcome;
      },
      readBytes: async (paths) => {
        const outcome = heard(await reader.readBytes(paths));
        for (const { path, bytes: content } of outcome.value)
          bytes.set(path, idOf(reader, path, content));
        return outcome;
      },
    },
    readFiles: () => {
      if (!isWhole) return undefined;
      for (const [path, text] of read) texts.set(path, idOf(reader, path, text));
      read.clear();
      return { texts, bytes };
    },
  };
}

/** A digest of all readable contents, and of the missing ones. */
export function listingOf({ paths, problems, cut }: RepositoryReader): string {
  const found = [...problems, ...(cut === undefined ? [] : [cut])];
  const lines = found.map(({ code, args, at }) => JSON.stringify([code, args, at]));
  return contentsOf([paths.join('\0'), ...lines]);
}

/** The first file of a record that is missing, cannot be read or has another content; undefined if all are the same. */
export async function firstChange(
  reader: RepositoryReader,
  { texts, bytes }: ReadFiles,
): Promise<string | undefined> {
  const changed = await firstDifference(texts, reader, async (paths) => {
    const { value } = await reader.read(paths);
    return value.map(({ path, text }) => [path, text]);
  });
  if (changed !== undefined) return changed;
  return await firstDifference(bytes, reader, async (paths) => {
    const { value } = await reader.readBytes(paths);
    return value.map((file) => [file.path, file.bytes]);
  });
}

type Contents = readonly (readonly [path: string, content: string | Uint8Array])[];

/** Only files whose ids the reader does not know are read. */
async function firstDifference(
  recorded: ReadonlyMap<string, string>,
  reader: RepositoryReader,
  read: (paths: readonly string[]) => Promise<Contents>,
): Promise<string | undefined> {
  const known = new Set(reader.paths);
  const ids = new Map<string, string>();
  const unknown: string[] = [];
  for (const [path, { length }] of recorded) {
    if (!known.has(path)) return path;
    const id = reader.idOf?.(path);
    // Ids of a directory without git are of SHA-1, those of a repository may be of SHA-256.
    if (id?.length === length) ids.set(path, id);
    else unknown.push(path);
  }
  const contents = unknown.length === 0 ? [] : await read(unknown);
  for (const [path, content] of contents) {
    ids.set(path, idOfContent(content, formatOf(recorded.get(path) ?? '')));
  }
  for (const [path, id] of recorded) if (ids.get(path) !== id) return path;
  return undefined;
}

/** Whether a reader has the same contents at the same paths. */
export async function hasSame(reader: RepositoryReader, files: ReadFiles): Promise<boolean> {
  return (await firstChange(reader, files)) === undefined;
}

function idOf(reader: RepositoryReader, path: string, content: string | Uint8Array): string {
  return reader.idOf?.(path) ?? idOfContent(content, 'sha1');
}

function idOfContent(content: string | Uint8Array, format: ObjectFormat): string {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return gitObject('blob', body, format).id;
}

function formatOf({ length }: string): ObjectFormat {
  return length === 40 ? 'sha1' : 'sha256';
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
