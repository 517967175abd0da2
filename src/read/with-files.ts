/** A fleet's directory, and additional files → a reader of both. */

import { compareStrings } from '../collection/order.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { SourceFile } from '../resource/source-file.ts';
import type { RepositoryReader } from './repository-reader.ts';

/** Additional files in a virtual directory below the root. */
export interface AddedFiles {
  /** The fleet's own files in this directory are hidden. */
  readonly directory: string;
  /** Their paths begin with the directory. */
  readonly files: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

/** Adds files to a reader; without a directory, each hides only a file of its own path. */
export function withFiles(
  reader: RepositoryReader,
  added: Omit<AddedFiles, 'directory'> & Partial<Pick<AddedFiles, 'directory'>>,
): RepositoryReader {
  const texts = new Map(added.files.map((file) => [file.path, file]));
  const hidden = added.directory === undefined ? undefined : `${added.directory}/`;
  const isHidden = (path: string): boolean =>
    texts.has(path) || (hidden !== undefined && path.startsWith(hidden));
  const own = reader.paths.filter((path) => !isHidden(path));
  const encoder = new TextEncoder();
  const bytes = new Map(
    added.files.map(({ path, text }) => [path, { path, bytes: encoder.encode(text) }]),
  );
  return {
    ...reader,
    paths: [...own, ...texts.keys()].sort(compareStrings),
    problems: [...reader.problems, ...added.problems],
    read: async (paths) => await join(paths, texts, (wanted) => reader.read(wanted)),
    readBytes: async (paths) => await join(paths, bytes, (wanted) => reader.readBytes(wanted)),
    idOf: (path) => (isHidden(path) ? undefined : reader.idOf?.(path)),
  };
}

/** Reads the other files, and returns both in the order of the paths. */
async function join<T extends { readonly path: string }>(
  paths: readonly string[],
  added: ReadonlyMap<string, T>,
  read: (paths: readonly string[]) => Promise<Outcome<readonly T[]>>,
): Promise<Outcome<readonly T[]>> {
  const { value, diagnostics } = await read(paths.filter((path) => !added.has(path)));
  const all = new Map([...added, ...value.map((file): [string, T] => [file.path, file])]);
  return { value: paths.flatMap((path) => all.get(path) ?? []), diagnostics };
}
