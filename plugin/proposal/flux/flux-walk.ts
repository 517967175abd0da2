/**
 * The directories that Flux applies first in each cluster → all Kustomizations and GitRepositories of that cluster, as they are applied:
 * level by level, with the patches and the values of the Kustomization that applies the level.
 */
import { pathsAbove } from '../../../src/layout/file-path.ts';
import { objectAt, stringAt, valueAt } from '../../../src/resource/json.ts';
import { displayName, type Resource } from '../../../src/resource/resource.ts';
import { nameOfRoot } from '../cluster-names.ts';
import type { Filed, UnknownDeployer } from '../deployment/deployed-directory.ts';
import { kustomizeSettings } from '../deployment/flux.ts';
import { isFluxKustomization, isGitRepository, sourceOf } from '../deployment/flux-repositories.ts';
import { isBelow } from '../directory.ts';
import type { SurveyedFiles } from '../surveyed-files.ts';
import {
  type AppliedObject,
  appliedObjects,
  type Level,
  withKnownValues,
} from './applied-objects.ts';
import { type FluxDirectories, fluxDirectories } from './flux-directory.ts';
import { type BuildAll, newObjectsOf, type ObjectsOf } from './flux-objects.ts';
import {
  appliedDirectory,
  findRoots,
  newRoot,
  outermostDirectories,
  patchingDirectories,
  type Root,
} from './flux-root.ts';

/** What Flux applies. */
export interface FluxWalk {
  /** The directories that it applies first, each in a cluster of its own. */
  readonly roots: readonly string[];
  /** Its own objects as applied, each in a file of its cluster. */
  readonly applied: readonly Filed[];
  readonly unknown: readonly UnknownDeployer[];
  /** Whether the Kustomizations of the file are among them, as far as they are applied. */
  isCovered(file: string): boolean;
}

/** Nothing was walked. */
export const noWalk: FluxWalk = { roots: [], applied: [], unknown: [], isCovered: () => false };

/** Walks from all roots. */
export async function walkFlux(surveyed: SurveyedFiles, build: BuildAll): Promise<FluxWalk> {
  const directories = fluxDirectories(surveyed);
  const objectsOf = newObjectsOf(directories, build);
  const found = await findRoots({ surveyed, directories, objectsOf });
  const { roots, unknown } = withoutNamesakes(found);
  const walk: Walk = {
    directories,
    objectsOf,
    found: [],
    unknown: [...unknown],
    visited: new Set(),
  };
  for (const { directory } of found) walk.visited.add(directory);
  await descendAll(walk, roots);
  // A level that cannot be built may apply any other Kustomization, in any form.
  const isBroken = walk.unknown.length > unknown.length;
  const isKnown = isBroken ? () => true : coveredFiles(walk, roots);
  const isOther = (directory: string) =>
    !isKnown(directories.kustomizationOf(directory) ?? directories.filesOf(directory)[0] ?? '');
  const patching = patchingDirectories({ surveyed, directories }).filter(isOther);
  await descendAll(
    walk,
    patching.map((directory) => newRoot(directory, undefined, directories)),
  );
  const isWalked = walk.unknown.length > unknown.length ? () => true : coveredFiles(walk, roots);
  const others = outermostDirectories({ surveyed, directories }).filter(
    (directory) => isOther(directory) && !isWalked(directories.kustomizationOf(directory) ?? ''),
  );
  await descendAll(
    walk,
    others.map((directory) => newRoot(directory, undefined, directories)),
  );
  return {
    roots: roots.map(({ directory }) => directory),
    applied: walk.found.map(({ root, filed }) => {
      const { resource } = filed;
      return isFluxKustomization(resource)
        ? { ...filed, resource: withKnownValues(resource, root) }
        : filed;
    }),
    unknown: walk.unknown,
    isCovered: isBroken ? isKnown : coveredFiles(walk, found),
  };
}

/** The state of a walk. */
interface Walk {
  readonly directories: FluxDirectories;
  readonly objectsOf: ObjectsOf;
  readonly found: { readonly root: Root; readonly filed: Filed }[];
  readonly unknown: UnknownDeployer[];
  /** The directories that Flux applies. */
  readonly visited: Set<string>;
}

/** A cluster has one directory. */
function withoutNamesakes(
  all: readonly Root[],
): Pick<Walk, 'unknown'> & { roots: readonly Root[] } {
  const first = new Map<string, Root>();
  const unknown: UnknownDeployer[] = [];
  for (const root of all) {
    const name = nameOfRoot(root.directory);
    const other = first.get(name);
    if (other === undefined) first.set(name, root);
    else {
      const reason = `${root.directory} would be the cluster ${name}, as ${other.directory} is`;
      unknown.push({ by: root.directory, file: root.file, reason, isOpen: true });
    }
  }
  return { roots: [...first.values()], unknown };
}

/** Whether a file is one of a visited directory, or beside those of a cluster: a kustomization does not list it. */
function coveredFiles(
  { visited, directories }: Walk,
  roots: readonly Root[],
): (file: string) => boolean {
  const files = new Set([...visited].flatMap((directory) => directories.filesOf(directory)));
  const own = new Set(roots.map(({ directory }) => directory));
  return (file) => files.has(file) || pathsAbove(file).some((directory) => own.has(directory));
}

async function descendAll(walk: Walk, roots: readonly Root[]): Promise<void> {
  let open: readonly Level[] = roots.map((root) => {
    return { root, kustomization: root.own, directory: root.directory };
  });
  while (open.length > 0) {
    const requests = open.map(({ directory, kustomization }) => {
      const settings = kustomization === undefined ? {} : kustomizeSettings(kustomization);
      return { directory, settings };
    });
    const objects = await walk.objectsOf(requests);
    open = open.flatMap((level, i) => descend(walk, level, objects[i] ?? []));
  }
}

/** Takes the objects of a level; the result are the levels below. */
function descend(
  walk: Walk,
  level: Level,
  objects: readonly Resource[] | string,
): readonly Level[] {
  walk.visited.add(level.directory);
  if (typeof objects === 'string') {
    walk.unknown.push(unbuilt(level, objects));
    return [];
  }
  const { root } = level;
  const applied = appliedObjects(level, objects);
  for (const { resource } of applied) takeForOthers(walk, resource, root);
  return applied
    .filter(({ resource }) => isFluxKustomization(resource))
    .flatMap((each) => takeKustomization(walk, each, root));
}

/** What Kustomizations refer to. */
function takeForOthers(walk: Walk, resource: Resource, root: Root): void {
  const name = `${resource.namespace}/${resource.name}`;
  if (resource.kind === 'ConfigMap') root.configMaps.set(name, resource);
  if (!isGitRepository(resource)) return;
  const { url, ref } = objectAt(resource.object, 'spec') ?? {};
  root.repositories.set(name, JSON.stringify([url, ref]));
  walk.found.push({ root, filed: { file: placeOf(resource, root), resource } });
}

function takeKustomization(
  walk: Walk,
  { resource, problem }: AppliedObject,
  root: Root,
): readonly Level[] {
  const name = `${resource.namespace}/${resource.name}`;
  if (root.seen.has(name)) return [];
  root.seen.add(name);
  const isOpen = problem !== undefined && hasVariable(resource);
  const filed = { file: placeOf(resource, root), resource, ...(isOpen ? { problem } : {}) };
  walk.found.push({ root, filed });
  const directory = appliedDirectory(resource);
  if (directory === undefined || directory === root.directory) return [];
  // An artifact mostly has files of its own, and its root is then not that of the repository.
  const isArtifact = kindOfSource(resource) !== kindOfSource(root.own);
  if (isArtifact && directory === '') return [];
  walk.visited.add(directory);
  const isBelowRoot = !isOpen && isOfRoot(resource, root);
  return isBelowRoot && walk.directories.hasKustomizations(directory)
    ? [{ root, kustomization: resource, directory }]
    : [];
}

/** Whether Flux builds the same revision of the same repository in the same cluster. */
function isOfRoot(resource: Resource, { own, repositories }: Root): boolean {
  const { object } = resource;
  if (valueAt(object, 'spec', 'suspend') === true) return false;
  if (valueAt(object, 'spec', 'kubeConfig') !== undefined) return false;
  if (kindOfSource(resource) !== kindOfSource(own)) return false;
  if (own === undefined || sourceOf(resource) === sourceOf(own)) return true;
  const its = repositories.get(sourceOf(resource));
  return its !== undefined && its === repositories.get(sourceOf(own));
}

/** The kind of its source; that of the Kustomization that no file has is a GitRepository. */
function kindOfSource(kustomization: Resource | undefined): string {
  return stringAt(kustomization?.object, 'spec', 'sourceRef', 'kind') ?? 'GitRepository';
}

/** Whether a value is still open. */
function hasVariable({ object }: Resource): boolean {
  return JSON.stringify(objectAt(object, 'spec') ?? {}).includes('${');
}

/** The object's own file, if that is one of the cluster alone. */
function placeOf({ origin }: Resource, { directory, file }: Root): string {
  const own = origin.type === 'authored' ? origin.source.file : '';
  return isBelow(own, directory) ? own : file;
}

function unbuilt({ root, kustomization, directory }: Level, reason: string): UnknownDeployer {
  const by = kustomization === undefined ? directory : `Flux ${displayName(kustomization)}`;
  return { by, file: root.file, reason, isOpen: true };
}
