/**
 * Findings about missing files that a source names → the same, which name the file where git ignores it: it is in no commit, but whoever runs the
 * program by hand has it.
 */

import { renderingFailed, sourceFileMissing } from '../diagnostic/codes/sources.ts';
import { remoteReference } from '../diagnostic/codes/vendored.ts';
import { type Diagnostic, withArg } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { wordsIn } from '../diagnostic/wording/credential-text.ts';
import { pathsAbove } from '../layout/file-path.ts';
import { resolvePath } from '../place/rendered/local-path.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';

/** Asks git only when there is such a finding. */
export async function namingIgnored<T>(
  { ignored: list }: Pick<RepositoryReader, 'ignored'>,
  outcome: Outcome<T>,
): Promise<Outcome<T>> {
  const named = outcome.diagnostics.map(namedFiles);
  if (named.every((paths) => paths.length === 0)) return outcome;
  const ignored = new Set(await list?.());
  const charts = new Map([...ignored].map((path) => [withoutVersion(path), path]));
  const find = (path: string): string | undefined =>
    charts.get(path) ?? [path, ...pathsAbove(path)].find((each) => ignored.has(each));
  const diagnostics = outcome.diagnostics.map((finding, i) => {
    const file = named[i]?.map(find).find((path) => path !== undefined);
    return file === undefined ? finding : withArg(finding, 'ignored', file);
  });
  return { ...outcome, diagnostics };
}

/** The name of a chart by that of its archive: `charts/web-1.0.0.tgz`. */
function withoutVersion(path: string): string {
  return path.replace(/-v?\d[^/]*\.tgz$/, '');
}

/** More words of a program's message are no names of missing files. */
const MOST_WORDS = 1000;

/** The files that may be the missing ones, below the fleet's root. */
function namedFiles({ code, args, at }: Diagnostic): readonly string[] {
  const found = new Map<string, unknown>(Object.entries(args));
  const textOf = (name: string): readonly string[] => {
    const value = found.get(name);
    return typeof value === 'string' ? [value] : [];
  };
  if (code === remoteReference.code) return textOf('stored');
  if (code === sourceFileMissing.code) return textOf('file');
  if (code !== renderingFailed.code) return [];
  const directory = at.file.slice(0, Math.max(0, at.file.lastIndexOf('/')));
  const words = textOf('problem').flatMap((problem) => [...wordsIn(problem)]);
  return words.slice(0, MOST_WORDS).flatMap(({ word }) => {
    const path = word.replace(/[:.]+$/, '');
    if (!/[./]/.test(path) || path.startsWith('/')) return [];
    return [path, resolvePath(directory, path) ?? path];
  });
}
