/** A repository without Cluster resources → the cluster names in its policies and destinations, else in its directories. */
import { getOrInsert } from '../../src/collection/get-or-insert.ts';
import { pathsAbove } from '../../src/layout/file-path.ts';
import { isFleetObject } from '../../src/place/fleet-objects.ts';
import { listAt } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { isManifestPath } from '../../src/topology/select-topology-files.ts';
import type { Deployment } from './deployment/deployed-directory.ts';

/** Names, and their origin. */
export interface FoundNames {
  readonly names: readonly string[];
  /** The origin in words; absent without names. */
  readonly from?: string;
  /** Names of the same origin that no cluster can have; absent without any. */
  readonly unfit?: readonly string[];
}

/** Names of environments, which are rarely one cluster. */
export const environments: ReadonlySet<string> = new Set([
  ...[
    'dev',
    'development',
    'test',
    'testing',
    'qa',
    'uat',
    'int',
    'integration',
    'sandbox',
    'local',
  ],
  ...['stage', 'staging', 'preprod', 'pre-prod', 'canary', 'preview', 'prod', 'production', 'live'],
]);

/** Directories whose subdirectories are deployment targets. */
export const variants: readonly string[] = ['envs', 'environments', 'env', 'overlays'];

/**
 * The names of policies, destinations and directories of clusters together; else those of the first location with any. Directories are read
 * for names only where nothing better has any: an environment may have several clusters.
 * @param roots the directories that Flux applies first, each in a cluster of its own.
 */
export function findClusterNames(
  resources: readonly Resource[],
  deployments: readonly Deployment[],
  paths: readonly string[],
  roots: readonly string[] = [],
): FoundNames {
  const manifests = paths.filter(isManifestPath);
  const named: readonly Place[] = [
    ['policies', resources.flatMap(policyNames)],
    ['destinations of Applications', deployments.flatMap(targetNames)],
    ['clusters/*', clustersIn(manifests, roots)],
  ];
  const places: readonly (readonly Place[])[] = [
    named,
    ...variants.map((name) => [[`${name}/*`, variantsIn(manifests, name)] as const]),
    [['directories', environmentsIn(manifests)]],
  ];
  for (const group of places) {
    const found = group.filter(([, names]) => names.some((name) => !shared.has(name)));
    if (found.length === 0) continue;
    const all = [...new Set(found.flatMap(([, names]) => names))].filter(
      (name) => !shared.has(name),
    );
    const names = all.filter(isClusterName).sort();
    const unfit = all.filter((name) => !isClusterName(name)).sort();
    const from = found.map(([place]) => place).join(', ');
    return { names, from, ...(unfit.length === 0 ? {} : { unfit }) };
  }
  return { names: [] };
}

/** A location in words, and its names. */
type Place = readonly [string, readonly string[]];

/** Whether a cluster can have the name. */
export function isClusterName(name: string): boolean {
  return /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name);
}

/** Names of directories that hold what several clusters have, or a part of one. */
export function isShared(name: string): boolean {
  return shared.has(name) || variants.includes(name) || part.test(name);
}

const shared = new Set([
  'base',
  'bases',
  'common',
  'shared',
  'all',
  'default',
  'clusters',
  'components',
]);

/** A part of an installation, such as `remote-secrets` or `kiali-multicluster`, and never a cluster. */
const part = /(?:^|-)(?:multicluster|secrets?|templates?|overlays?)$/;

function policyNames(resource: Resource): readonly string[] {
  if (!isFleetObject(resource)) return [];
  const affinity = listAt(resource.object, 'spec', 'placement', 'clusterAffinity', 'clusterNames');
  return affinity.filter((name) => typeof name === 'string');
}

function targetNames({ target }: Deployment): readonly string[] {
  return target.type === 'names' ? target.names : [];
}

/** Names of directories below `clusters`, and of those that Flux applies first. */
function clustersIn(paths: readonly string[], roots: readonly string[]): readonly string[] {
  const around = new Set(roots.flatMap(pathsAbove));
  const others = paths.flatMap((path) => {
    const segments = path.split('/').slice(0, -1);
    const at = segments.indexOf('clusters');
    if (at < 0) return [];
    // A directory around those of clusters belongs to several of them.
    const isAround = around.has(segments.slice(0, at + 2).join('/'));
    const [name, inner] = segments.slice(at + 1);
    return isAround ? [] : clusterIn(name, inner);
  });
  return [...roots.map(nameOfRoot), ...others];
}

/** `prod-01` for `clusters/prod/01`; without such a directory around, the last one. */
export function nameOfRoot(root: string): string {
  const segments = root.split('/');
  const at = segments.findLastIndex((segment) => ['clusters', ...variants].includes(segment));
  return (at < 0 || at === segments.length - 1 ? segments.slice(-1) : segments.slice(at + 1)).join(
    '-',
  );
}

/** Right below `clusters`, or below `clusters/overlays` and the like. */
function clusterIn(name: string | undefined, inner: string | undefined): readonly string[] {
  const found = name !== undefined && variants.includes(name) ? inner : name;
  return found === undefined || isShared(found) ? [] : [found];
}

/**
 * Names of directories right below a directory of this name, at any depth. Clusters recur from one application to the next: a name that only
 * one of several applications has is a variant of that.
 */
function variantsIn(paths: readonly string[], name: string): readonly string[] {
  const parents = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('/').slice(0, -1);
    for (const [i, segment] of segments.entries()) {
      if (segments[i - 1] !== name || isShared(segment)) continue;
      getOrInsert(parents, segment, () => new Set()).add(segments.slice(0, i).join('/'));
    }
  }
  const recurring = [...parents].filter(([, each]) => each.size > 1);
  return (recurring.length > 0 ? recurring : [...parents]).map(([segment]) => segment);
}

/** Sibling directories of environments; a single `test` may have another meaning. */
function environmentsIn(paths: readonly string[]): readonly string[] {
  const byParent = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('/').slice(0, -1);
    for (const [i, segment] of segments.entries()) {
      if (!environments.has(segment)) continue;
      const parent = segments.slice(0, i).join('/');
      byParent.set(parent, (byParent.get(parent) ?? new Set()).add(segment));
    }
  }
  return [...byParent.values()].flatMap((names) => (names.size > 1 ? [...names] : []));
}
