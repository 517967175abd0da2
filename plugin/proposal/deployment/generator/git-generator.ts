/** A git generator → its parameters for the directories and files of this repository. */
import {
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../../../src/resource/json.ts';
import { isBelow, parentOf } from '../../directory.ts';
import { type Dialect, gitPathspec, goPath, matchesGlob, parseGlob } from '../glob/glob.ts';
import { type GeneratorInput, type Result, withValues } from './generated.ts';
import { flatParameters, normalized, type Parameters, pathParameters } from './parameters.ts';

/** The parameters; a sentence where its files are not those of this repository. */
export function fromGit(git: JsonObject, input: GeneratorInput): Result {
  const { repository } = input;
  const revision = stringAt(git, 'revision');
  const other =
    repository.otherAddress(stringAt(git, 'repoURL')) ?? repository.otherRevision(revision);
  if (other !== undefined) return `of its git generator, ${other}`;
  const places = [...listAt(git, 'directories'), ...listAt(git, 'files')];
  const open = places.map((each) => stringAt(each, 'path')).find((path) => path?.includes('{{'));
  if (open !== undefined) return `its git generator reads ${open}`;
  const magic = listAt(git, 'files')
    .map((each) => stringAt(each, 'path') ?? '')
    .find(isMagic);
  if (magic !== undefined) return `its git generator reads ${magic}`;
  const values = valueAt(git, 'values');
  const directories = listAt(git, 'directories');
  if (directories.length === 0) return fromFiles(git, input);
  const prefix = stringAt(git, 'pathParamPrefix') ?? '';
  const found = directoriesOf(input.paths)
    .filter(choice(directories, matcherOf(goPath)))
    .map((path) => new Map(parametersOf(path, prefix, input.isGo)));
  return withValues(found, values);
}

/** With goTemplate `.path` alone is a map. */
function parametersOf(path: string, prefix: string, isGo: boolean): readonly [string, string][] {
  const all = pathParameters(path, prefix);
  return isGo ? all.slice(1) : all;
}

/** A pathspec with more than a glob. */
function isMagic(path: string): boolean {
  return /^:|^\/|(?:^|\/)\.\.(?:\/|$)/.test(path);
}

function fromFiles(git: JsonObject, { paths, parametersIn, isGo }: GeneratorInput): Result {
  const prefix = stringAt(git, 'pathParamPrefix') ?? '';
  const start = prefix === '' ? 'path' : `${prefix}.path`;
  const found: Parameters[] = [];
  for (const path of paths.filter(choice(listAt(git, 'files'), pathspecMatcher))) {
    const sets = parametersIn(path);
    if (sets === undefined) return `its git generator reads ${path}, which has no parameters`;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const ofPath = [
      ...parametersOf(parentOf(path), prefix, isGo),
      [`${start}.filename`, name] as const,
      [`${start}.filenameNormalized`, normalized(name)] as const,
    ];
    found.push(...sets.map((each) => new Map([...flatParameters(each), ...ofPath])));
  }
  return withValues(found, valueAt(git, 'values'));
}

/** Whether one of the places has the path, and none of those that are excluded. */
function choice(
  places: readonly Json[],
  matcher: (glob: string) => (path: string) => boolean,
): (path: string) => boolean {
  const all = places.map((each) => ({
    matches: matcher(stringAt(each, 'path') ?? ''),
    isExcluded: valueAt(each, 'exclude') === true,
  }));
  return (path) => {
    const having = all.filter(({ matches }) => matches(path));
    return having.length > 0 && having.every(({ isExcluded }) => !isExcluded);
  };
}

function matcherOf(dialect: Dialect): (glob: string) => (path: string) => boolean {
  return (glob) => {
    const parts = parseGlob(glob, dialect);
    return (path) => parts !== undefined && matchesGlob(parts, path);
  };
}

/** A pathspec of git: a directory has all its files, and `./` is nothing. */
function pathspecMatcher(pathspec: string): (path: string) => boolean {
  const plain = pathspec.replace(/^(?:\.\/+)+/, '');
  const matches = matcherOf(gitPathspec)(plain);
  return (path) => matches(path) || isBelow(path, plain.replace(/\/+$/, ''));
}

/** The directories that are not hidden, and not in a hidden one. */
function directoriesOf(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    for (let parent = parentOf(path); parent !== '' && !found.has(parent); ) {
      found.add(parent);
      parent = parentOf(parent);
    }
  }
  return [...found].filter((path) => !/(?:^|\/)\./.test(path)).sort();
}
