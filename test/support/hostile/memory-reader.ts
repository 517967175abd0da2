/** Files at hand → a reader of them, as if they stood in a repository. */

import { compareStrings } from '../../../src/collection/order.ts';
import type { RepositoryReader } from '../../../src/read/repository-reader.ts';
import type { SourceFile } from '../../../src/resource/source-file.ts';

/** Makes the reader. */
export function readerOf(files: readonly SourceFile[]): RepositoryReader {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const encoder = new TextEncoder();
  const found = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  return {
    description: 'memory',
    paths: [...byPath.keys()].sort(compareStrings),
    problems: [],
    read: async (paths) => ({ value: found(paths), diagnostics: [] }),
    readBytes: async (paths) => ({
      value: found(paths).map(({ path, text }) => ({ path, bytes: encoder.encode(text) })),
      diagnostics: [],
    }),
  };
}
