/**
 * The `directory` settings of an Argo CD Application → `include` and `exclude` of a source, or why a source cannot choose the same files.
 * The globs are tried on the files that are there.
 */
import { present } from '../../../../src/collection/present.ts';
import { compileGlobs, globProblem } from '../../../../src/kind/notation/path-glob.ts';
import { type JsonObject, stringAt, valueAt } from '../../../../src/resource/json.ts';
import { expandBraces } from './braces.ts';
import { argoDirectory, type GlobPart, matchesGlob, parseGlob } from './glob.ts';
import { sourceGlobs } from './source-globs.ts';

/** A directory of plain manifests. */
export interface PlainDirectory {
  readonly path: string;
  /** The files that may contain manifests, at any depth. */
  readonly files: readonly string[];
  /** Whether such a file has an object for a cluster. */
  isManifest(file: string): boolean;
}

/** The fields of the source, or why there is none. */
export type ChosenFiles = { readonly fields: JsonObject } | { readonly problem: string };

/** `directory` is the Application's, undefined where another deployer has the directory. */
export function chosenFiles(
  directory: JsonObject | undefined,
  { path, files, isManifest }: PlainDirectory,
): ChosenFiles {
  if (directory === undefined) return { fields: {} };
  const isDeep = (file: string) => file.slice(path.length + 1).includes('/');
  const hasDeep = files.some(isDeep);
  const isRecursive = valueAt(directory, 'recurse') === true;
  const place = { path, isDeep: hasDeep && isRecursive };
  const include = translated(stringAt(directory, 'include'), place);
  if (include === unknown) return { problem: inexpressible('include', directory) };
  const exclude = translated(stringAt(directory, 'exclude'), place);
  if (exclude === unknown) return { problem: inexpressible('exclude', directory) };
  const read = files
    .filter((file) => isRecursive || !isDeep(file))
    .filter((file) => include?.isMatch(file) ?? true)
    .filter((file) => exclude?.isMatch(file) !== true);
  if (!read.some(isManifest)) return { problem: nothingRead(directory, isRecursive) };
  // Without recurse Argo CD reads no subdirectories.
  const excluded = [...(exclude?.globs ?? []), ...(hasDeep && !isRecursive ? ['*/**'] : [])];
  const fields = {
    ...present({ include: include?.globs }),
    ...(excluded.length === 0 ? {} : { exclude: excluded }),
  };
  const isSame = files.filter(sourceChoice(fields, path)).join('\n') === read.join('\n');
  return isSame
    ? { fields }
    : { problem: inexpressible(include === undefined ? 'exclude' : 'include', directory) };
}

/** Whether Argo CD reads a file, by its path below the directory; also where a glob is not one of Go's. */
export function readsFile(directory: JsonObject, name: string): boolean {
  if (name.includes('/') && valueAt(directory, 'recurse') !== true) return false;
  const include = stringAt(directory, 'include') ?? '';
  const exclude = stringAt(directory, 'exclude') ?? '';
  const isIncluded = include === '' || meets(include, name) !== false;
  return isIncluded && (exclude === '' || meets(exclude, name) !== true);
}

function meets(text: string, name: string): boolean | undefined {
  const all = (expandBraces(text) ?? ['{']).map((glob) => parseGlob(glob, argoDirectory));
  const known = all.filter((parts) => parts !== undefined);
  if (known.length < all.length) return undefined;
  return known.some((parts) => matchesGlob(parts, name));
}

function sourceChoice(
  {
    include,
    exclude,
  }: { readonly include?: readonly string[]; readonly exclude?: readonly string[] },
  path: string,
): (file: string) => boolean {
  const isIncluded = include === undefined ? () => true : compileGlobs(include, path);
  const isExcluded = compileGlobs(exclude ?? [], path);
  return (file) => isIncluded(file) && !isExcluded(file);
}

interface Translated {
  /** The globs of the source. */
  readonly globs: readonly string[];
  /** Whether Argo CD's match a file. */
  isMatch(file: string): boolean;
}

const unknown = 'unknown';

/** Undefined without a glob. */
function translated(
  text: string | undefined,
  place: { readonly path: string; readonly isDeep: boolean },
): Translated | typeof unknown | undefined {
  if (text === undefined || text === '') return undefined;
  const chosen: string[] = [];
  const all: (readonly GlobPart[])[] = [];
  for (const glob of expandBraces(text) ?? ['{']) {
    const parts = parseGlob(glob, argoDirectory);
    const globs = parts && sourceGlobs(parts, place);
    if (globs?.every((each) => globProblem(each) === undefined) !== true) return unknown;
    chosen.push(...globs);
    all.push(parts ?? []);
  }
  return {
    globs: [...new Set(chosen)],
    isMatch: (file) => all.some((parts) => matchesGlob(parts, file.slice(place.path.length + 1))),
  };
}

function inexpressible(field: string, directory: JsonObject): string {
  const glob = JSON.stringify(stringAt(directory, field) ?? '');
  return `its directory.${field} ${glob} chooses files that the globs of a source cannot: these have "*" and "**" only`;
}

function nothingRead(directory: JsonObject, isRecursive: boolean): string {
  const globs = ['include', 'exclude'].flatMap((field) => {
    const glob = stringAt(directory, field) ?? '';
    return glob === '' ? [] : [`directory.${field} is ${JSON.stringify(glob)}`];
  });
  const where = isRecursive ? [] : ['directory.recurse is not set'];
  return `Argo CD reads no manifest of it: ${[...where, ...globs].join(', ') || 'it has none'}`;
}
