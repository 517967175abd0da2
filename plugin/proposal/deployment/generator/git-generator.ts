/** A git generator → its parameters for the directories and files of this repository. */
import {
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../../../src/resource/json.ts';
import { parentOf } from '../../directory.ts';
import { matchesPath } from '../glob/path-glob.ts';
import { type GeneratorInput, type Result, withValues } from './generated.ts';
import { flatParameters, normalized, pathParameters } from './parameters.ts';

/** The parameters; a sentence where its files are not those of this repository. */
export function fromGit(git: JsonObject, { paths, objectsIn, repository }: GeneratorInput): Result {
  const revision = stringAt(git, 'revision');
  const other =
    repository.otherAddress(stringAt(git, 'repoURL')) ?? repository.otherRevision(revision);
  if (other !== undefined) return `of its git generator, ${other}`;
  const places = [...listAt(git, 'directories'), ...listAt(git, 'files')];
  const open = places.map((each) => stringAt(each, 'path')).find((path) => path?.includes('{{'));
  if (open !== undefined) return `its git generator reads ${open}`;
  const prefix = stringAt(git, 'pathParamPrefix') ?? '';
  const values = valueAt(git, 'values');
  const directories = listAt(git, 'directories');
  if (directories.length > 0) {
    const found = directoriesOf(paths)
      .filter((path) => isWanted(path, directories))
      .map((path) => new Map(pathParameters(path, prefix)));
    return withValues(found, values);
  }
  const files = listAt(git, 'files');
  const found = paths
    .filter((path) => isWanted(path, files))
    .flatMap((path) =>
      objectsIn(path).map((object) => {
        const name = path.slice(path.lastIndexOf('/') + 1);
        const start = prefix === '' ? 'path' : `${prefix}.path`;
        return new Map([
          ...flatParameters(object),
          ...pathParameters(parentOf(path), prefix),
          [`${start}.filename`, name] as const,
          [`${start}.filenameNormalized`, normalized(name)] as const,
        ]);
      }),
    );
  return withValues(found, values);
}

/** Whether one of the places has the path, and none of those that are excluded. */
function isWanted(path: string, places: readonly Json[]): boolean {
  const having = places.filter((each) => matchesPath(stringAt(each, 'path') ?? '', path));
  return having.length > 0 && having.every((each) => valueAt(each, 'exclude') !== true);
}

function directoriesOf(paths: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    for (let parent = parentOf(path); parent !== '' && !found.has(parent); ) {
      found.add(parent);
      parent = parentOf(parent);
    }
  }
  return [...found].sort();
}
