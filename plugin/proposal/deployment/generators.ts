/**
 * The generators of an ApplicationSet → their parameters for the files of this repository: list, git, clusters and matrix. Other generators
 * depend on more than the repository.
 * @module
 */
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  present,
  stringAt,
  valueAt,
} from '../../../src/internal.ts';
import { parentOf } from '../directory.ts';
import { fillJson, flatParameters, type Parameters, pathParameters } from './parameters.ts';
import { matchesPath } from './path-glob.ts';

/** One generated Application. */
export interface Generated {
  readonly parameters: Parameters;
  /** Present for one Application per cluster: the labels that the cluster must have. */
  readonly labels?: JsonObject;
}

/** Input of the generators. */
export interface GeneratorFiles {
  readonly paths: readonly string[];
  /** The objects of a file, of any kind. */
  objectsIn(path: string): readonly JsonObject[];
}

/** Undefined for a generator whose parameters are not in the repository. */
export function generate(generator: Json, files: GeneratorFiles): readonly Generated[] | undefined {
  if (!isObject(generator) || valueAt(generator, 'selector') !== undefined) return undefined;
  const { list, git, clusters, matrix } = generator;
  if (isObject(list)) return fromList(list);
  if (isObject(git)) return fromGit(git, files);
  if (isObject(clusters)) return fromClusters(clusters);
  if (isObject(matrix)) return fromMatrix(listAt(matrix, 'generators'), files);
  return undefined;
}

function fromList(list: JsonObject): readonly Generated[] | undefined {
  if (stringAt(list, 'elementsYaml') !== undefined) return undefined;
  return listAt(list, 'elements').map((element) => ({
    parameters: new Map(flatParameters(element)),
  }));
}

function fromGit(git: JsonObject, files: GeneratorFiles): readonly Generated[] {
  const wanted = listAt(git, 'directories');
  if (wanted.length > 0) {
    const isIn = (path: string, excluded: boolean) =>
      wanted.some(
        (each) =>
          (valueAt(each, 'exclude') === true) === excluded &&
          matchesPath(stringAt(each, 'path') ?? '', path),
      );
    return directoriesOf(files.paths)
      .filter((path) => isIn(path, false) && !isIn(path, true))
      .map((path) => ({ parameters: new Map(pathParameters(path)) }));
  }
  const globs = listAt(git, 'files').map((each) => stringAt(each, 'path') ?? '');
  return files.paths
    .filter((path) => globs.some((glob) => matchesPath(glob, path)))
    .flatMap((path) =>
      files.objectsIn(path).map((object) => ({
        parameters: new Map([
          ...flatParameters(object),
          ...pathParameters(parentOf(path)),
          ['path.filename', path.slice(path.lastIndexOf('/') + 1)],
        ]),
      })),
    );
}

/** One for each cluster; the cluster's own values stay templates. */
function fromClusters(clusters: JsonObject): readonly Generated[] | undefined {
  if (listAt(clusters, 'selector', 'matchExpressions').length > 0) return undefined;
  const { 'argocd.argoproj.io/secret-type': _, ...labels } = matchLabels(clusters);
  const own = ['name', 'nameNormalized', 'server'].map((key): [string, string] => [key, ownName]);
  const values = flatParameters(valueAt(clusters, 'values'), 'values');
  return [{ parameters: new Map([...own, ...values]), labels }];
}

/** The cluster's name in a source. */
export const ownName = '{{ name }}';

function matchLabels(clusters: JsonObject): JsonObject {
  const labels = valueAt(clusters, 'selector', 'matchLabels');
  return isObject(labels) ? labels : {};
}

/** A larger matrix is not expanded: the proposal would be too long to read. */
const MOST_GENERATED = 2000;

function fromMatrix(
  [first, second]: readonly Json[],
  files: GeneratorFiles,
): readonly Generated[] | undefined {
  if (first === undefined || second === undefined) return undefined;
  const outer = generate(first, files);
  if (outer === undefined) return undefined;
  const all: Generated[] = [];
  for (const one of outer) {
    const inner = generate(fillJson(second, one.parameters) ?? second, files);
    if (inner === undefined || all.length + inner.length > MOST_GENERATED) return undefined;
    all.push(...inner.map((other) => joined(one, other)));
  }
  return all;
}

function joined(one: Generated, other: Generated): Generated {
  const labels = one.labels ?? other.labels;
  return {
    parameters: new Map([...one.parameters, ...other.parameters]),
    ...present({ labels }),
  };
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
