/** `helm.valueFiles` of a source → the files that Helm reads, in Argo CD's order. */

import { compareStrings } from '../../../collection/order.ts';
import { matchesStars } from '../../../kind/notation/wildcard.ts';
import { type Directory, matchDirectories } from '../../source/directory-tree.ts';
import { hasFile, resolvePath } from '../local-path.ts';

/** The files, and unusable references. */
export interface ValueFiles {
  /** Paths relative to the root, each once. */
  readonly files: readonly string[];
  readonly missing: readonly string[];
  readonly outside: readonly string[];
}

/** The place of the search. */
export interface ValueFilePlace {
  readonly root: Directory;
  /** The directory of the chart. */
  readonly directory: string;
}

/** A path is relative to the chart; with a leading `/`, to the root of the fleet. */
export function resolveValueFile(reference: string, directory: string): string | undefined {
  return resolvePath(reference.startsWith('/') ? '' : directory, reference);
}

/** The position of a file that is named and matched by a glob is that of the name; otherwise the first one. */
export function selectValueFiles(
  references: readonly string[],
  { root, directory }: ValueFilePlace,
): ValueFiles {
  const entries = references.map((reference) => {
    const path = resolveValueFile(reference, directory);
    return { reference, path, files: path === undefined ? [] : filesOf(root, path) };
  });
  const paths = entries.flatMap(({ path }) => path ?? []);
  const named = new Set(paths.filter((path) => !isGlob(path)));
  const files = entries.flatMap(({ path = '', files: found }) =>
    isGlob(path) ? found.filter((file) => !named.has(file)) : found,
  );
  const referencesOf = (some: typeof entries) => some.map(({ reference }) => reference);
  return {
    files: [...new Set(files)],
    missing: referencesOf(entries.filter((e) => e.path !== undefined && e.files.length === 0)),
    outside: referencesOf(entries.filter((e) => e.path === undefined)),
  };
}

function isGlob(path: string): boolean {
  return path.includes('*');
}

function filesOf(root: Directory, path: string): readonly string[] {
  if (isGlob(path)) return matchFiles(root, path);
  return hasFile(root, path) ? [path] : [];
}

/** The files that a glob matches, sorted. */
function matchFiles(root: Directory, glob: string): readonly string[] {
  const segments = glob.split('/');
  const last = segments.pop() ?? '';
  const isDeep = last === '**';
  const directories = matchDirectories(root, isDeep ? [...segments, '**'] : segments);
  return directories
    .flatMap(({ files }) => files)
    .filter((path) => matchesStars(isDeep ? '*' : last, path.slice(path.lastIndexOf('/') + 1)))
    .sort(compareStrings);
}
