/** A repository's reader, and replaced directories → a reader of the new state. */
import { compareStrings } from '../collection/order.ts';
import { fileMissing } from '../diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { decodeText } from '../read/decode-text.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { SourceFile } from '../resource/source-file.ts';

/** Files by directory, with paths relative to it; the directory contains no other files. */
export type DirectoryFiles = ReadonlyMap<string, readonly FileBytes[]>;

export function overlaidReader(
  reader: RepositoryReader,
  directories: DirectoryFiles,
): RepositoryReader {
  const files = new Map<string, Uint8Array>();
  for (const [directory, entries] of directories) {
    for (const { path, bytes } of entries) files.set(`${directory}/${path}`, bytes);
  }
  const isHidden = (path: string): boolean => {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      if (directories.has(path.slice(0, end))) return true;
    }
    return false;
  };
  const own = reader.paths.filter((path) => !isHidden(path));
  const readOwn = async <T>(
    paths: readonly string[],
    read: (paths: readonly string[]) => Promise<Outcome<readonly T[]>>,
  ): Promise<Outcome<readonly T[]>> => {
    const wanted = paths.filter((path) => !files.has(path) && !isHidden(path));
    return wanted.length === 0 ? { value: [], diagnostics: [] } : await read(wanted);
  };
  return {
    ...reader,
    paths: [...own, ...files.keys()].sort(compareStrings),
    problems: reader.problems.filter(({ at }) => !isHidden(`${at.file}/`)),
    read: async (paths) => {
      const rest = await readOwn(paths, (wanted) => reader.read(wanted));
      return inOrder(paths, rest, (path) => {
        const bytes = files.get(path);
        if (bytes !== undefined) return decodeText(path, bytes);
        return isHidden(path) ? missing(path) : undefined;
      });
    },
    readBytes: async (paths) => {
      const rest = await readOwn(paths, (wanted) => reader.readBytes(wanted));
      return inOrder(paths, rest, (path) => {
        const bytes = files.get(path);
        if (bytes !== undefined) return { path, bytes };
        return isHidden(path) ? missing(path) : undefined;
      });
    },
    idOf: (path) => (files.has(path) || isHidden(path) ? undefined : reader.idOf?.(path)),
  };
}

function missing(path: string): Diagnostic {
  return diagnose(fileMissing, { path }, startOfFile(path));
}

/** Read and replaced files, in the order of the request. */
function inOrder<T extends FileBytes | SourceFile>(
  paths: readonly string[],
  rest: Outcome<readonly T[]>,
  known: (path: string) => T | Diagnostic | undefined,
): Outcome<readonly T[]> {
  const read = new Map(rest.value.map((file) => [file.path, file]));
  const value: T[] = [];
  const diagnostics: Diagnostic[] = [...rest.diagnostics];
  for (const path of paths) {
    const found = known(path) ?? read.get(path);
    if (found === undefined) continue;
    if ('path' in found) value.push(found);
    else diagnostics.push(found);
  }
  return { value, diagnostics };
}
