/** The resources of all sources → the object that a release refers to, in its clusters. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { groupPairs } from '../../../collection/group-by.ts';
import { jsonEqual } from '../../../resource/json.ts';
import { groupOf, type Resource } from '../../../resource/resource.ts';
import type { SourceDirectory } from '../../source/select-sources.ts';

/** The name of an object in a search. */
export interface ObjectName {
  /** API group; empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** `several`: clusters of the release have different ones. */
export type FoundObject = Resource | 'several' | undefined;

/** Looks up objects of some clusters. */
export type FindObject = (name: ObjectName) => FoundObject;

/** A source with its resources. */
export interface SourceObjects {
  readonly source: SourceDirectory;
  readonly resources: readonly Resource[];
}

interface Holder {
  readonly source: SourceDirectory;
  readonly resource: Resource;
}

/** Indexes the objects; the result looks up those of some clusters. */
export function indexObjects(
  all: readonly SourceObjects[],
): (clusters: ReadonlySet<string>) => FindObject {
  const holders = new Map<string, Holder[]>();
  for (const { source, resources } of all) {
    for (const resource of resources) {
      const group = groupOf(resource.apiVersion);
      const key = keyOf({ ...resource, group });
      getOrInsert(holders, key, () => []).push({ source, resource });
    }
  }
  const clustersByKey = new Map<string, ReadonlyMap<string, readonly Resource[]>>();
  const clustersOf = (key: string) =>
    getOrInsert(clustersByKey, key, () => byCluster(holders.get(key) ?? []));
  return (clusters) => (name) => {
    const inClusters = clustersOf(keyOf(name));
    const [first, ...others] = new Set([...clusters].flatMap((each) => inClusters.get(each) ?? []));
    return others.every(({ object }) => jsonEqual(object, first?.object)) ? first : 'several';
  };
}

function byCluster(holders: readonly Holder[]): ReadonlyMap<string, readonly Resource[]> {
  return groupPairs(
    holders.flatMap(({ source, resource }) =>
      source.clusters.map(({ name }) => [name, resource] as const),
    ),
  );
}

function keyOf({ group, kind, namespace, name }: ObjectName): string {
  return `${group}/${kind}/${namespace}/${name}`;
}
