/**
 * The GitRepositories of Flux in files → the one that a Kustomization reads. Clusters have such objects by the same name, each in its own
 * directory, with a branch of its own.
 */
import { getOrInsert } from '../../../src/collection/get-or-insert.ts';
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { stringAt } from '../../../src/resource/json.ts';
import { groupOf, type Resource } from '../../../src/resource/resource.ts';
import { parentOf } from '../directory.ts';
import { directoryOf, type Filed } from './deployed-directory.ts';

/** Whether it is a Flux GitRepository. */
export function isGitRepository({ apiVersion, kind }: Resource): boolean {
  return groupOf(apiVersion) === 'source.toolkit.fluxcd.io' && kind === 'GitRepository';
}

/** `namespace/name` of the source of a Kustomization. */
export function sourceOf({ object, namespace }: Resource): string {
  const name = stringAt(object, 'spec', 'sourceRef', 'name') ?? '';
  return `${stringAt(object, 'spec', 'sourceRef', 'namespace') ?? namespace ?? ''}/${name}`;
}

/** The GitRepositories that may be the source of a Kustomization; two of a name differ in what they state. */
export interface FoundRepositories {
  readonly found: readonly Resource[];
  /** Whether they are those of other clusters, each with a directory of its own beside that of the Kustomization. */
  readonly isOther: boolean;
}

/** The objects of one name below a directory, by what they state: two are enough to see that they differ. */
interface Below {
  readonly own: Map<string, Resource>;
  readonly other: Map<string, Resource>;
}

/** Finds the GitRepositories of a Kustomization. */
export type RepositoryFinder = (kustomization: Filed) => FoundRepositories;

/** Looks in the nearest directory above the Kustomization that has a GitRepository of the name anywhere below. */
export function repositoryFinder(objects: readonly Filed[]): RepositoryFinder {
  const index = indexed(objects);
  return ({ file, resource }) => {
    const keys = directoriesAbove(file).map((directory) => keyOf(directory, sourceOf(resource)));
    const [nearest] = keys.flatMap((key) => index.get(key) ?? []);
    if (nearest === undefined) return { found: [], isOther: false };
    const { own, other } = nearest;
    const isOther = own.size === 0;
    return { found: [...(isOther ? other : own).values()], isOther };
  };
}

/** By directory and name: each GitRepository in every directory above it. */
function indexed(objects: readonly Filed[]): ReadonlyMap<string, Below> {
  const roots = ownDirectories(objects);
  const index = new Map<string, Below>();
  for (const filed of objects.filter(({ resource }) => isGitRepository(resource))) {
    const above = directoriesAbove(filed.file);
    const root = above.find((directory) => directory !== '' && roots.has(directory));
    const beside = root === undefined ? undefined : parentOf(root);
    for (const directory of above) addTo(index, directory, filed.resource, directory === beside);
  }
  return index;
}

function addTo(
  index: Map<string, Below>,
  directory: string,
  resource: Resource,
  isOther: boolean,
): void {
  const key = keyOf(directory, `${resource.namespace}/${resource.name}`);
  const below = getOrInsert(index, key, (): Below => ({ own: new Map(), other: new Map() }));
  const known = isOther ? below.other : below.own;
  if (known.size < 2) known.set(JSON.stringify(resource.object['spec'] ?? {}), resource);
}

function keyOf(directory: string, name: string): string {
  return `${directory}/${name}`;
}

/** The directories with a Kustomization that deploys its own file, as `flux bootstrap` writes it: each is that of a cluster. */
function ownDirectories(objects: readonly Filed[]): ReadonlySet<string> {
  const own = objects.flatMap(({ file, resource }) => {
    const path = directoryOf(stringAt(resource.object, 'spec', 'path'));
    const isOwn = path !== undefined && directoriesAbove(file).includes(path);
    return isFluxKustomization(resource) && isOwn ? [path] : [];
  });
  return new Set(own);
}

/** Whether it is a Flux Kustomization that builds and applies a directory. */
export function isFluxKustomization({ apiVersion, kind }: Resource): boolean {
  return groupOf(apiVersion) === 'kustomize.toolkit.fluxcd.io' && kind === 'Kustomization';
}

/** From the nearest to the root of the repository, which is empty. */
function directoriesAbove(file: string): readonly string[] {
  return [...pathsAbove(file).toReversed(), ''];
}
