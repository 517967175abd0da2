/**
 * A fleet's directory, and files that are not in it → a reader of both.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { compareStrings } from '../resource/order.ts';
import type { SourceFile } from '../resource/source-file.ts';
import type { RepositoryReader } from './repository-reader.ts';

/** Files that seem to be in a directory below the root. */
export interface AddedFiles {
  /** Nothing of the fleet's own directory is seen there. */
  readonly directory: string;
  /** Their paths begin with the directory. */
  readonly files: readonly SourceFile[];
  readonly problems: readonly Diagnostic[];
}

/** Adds files to what a reader gives. */
export function withFiles(reader: RepositoryReader, added: AddedFiles): RepositoryReader {
  const own = reader.paths.filter((path) => !path.startsWith(`${added.directory}/`));
  const texts = new Map(added.files.map((file) => [file.path, file]));
  return {
    description: reader.description,
    paths: [...own, ...texts.keys()].sort(compareStrings),
    problems: [...reader.problems, ...added.problems],
    async read(paths) {
      const { value, diagnostics } = await reader.read(paths.filter((path) => !texts.has(path)));
      const all = new Map([
        ...texts,
        ...value.map((file): [string, SourceFile] => [file.path, file]),
      ]);
      return { value: paths.flatMap((path) => all.get(path) ?? []), diagnostics };
    },
  };
}
