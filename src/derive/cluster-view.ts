/**
 * One cluster's authored set, looked up by kind and name.
 * @module
 */
import type { AuthoredSet, Placed } from '../place/placed.ts';
import { groupOf } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';

/** Look-ups in what one cluster's authors wrote. */
export interface ClusterView {
  readonly cluster: Cluster;
  /** All objects of a kind, of every version, in order of file and document. */
  list(group: string, kind: string): readonly Placed[];
  /** The object of that name; undefined when there is none. */
  find(group: string, kind: string, namespace: string, name: string): Placed | undefined;
  /** Whether anything authored stands in the namespace, or is it. */
  hasNamespace(namespace: string): boolean;
}

/** Indexes an authored set once; every look-up afterwards is a map's. */
export function viewCluster(set: AuthoredSet): ClusterView {
  const byKind = new Map<string, Placed[]>();
  const byName = new Map<string, Placed>();
  const namespaces = new Set<string>();
  for (const placed of set.placed) {
    const { apiVersion, kind, namespace, name } = placed.resource;
    const group = groupOf(apiVersion);
    const list = byKind.get(`${group}/${kind}`);
    if (list === undefined) byKind.set(`${group}/${kind}`, [placed]);
    else list.push(placed);
    byName.set(`${group}/${kind}/${namespace}/${name}`, placed);
    if (namespace !== '') namespaces.add(namespace);
    if (group === '' && kind === 'Namespace') namespaces.add(name);
  }
  return {
    cluster: set.cluster,
    list: (group, kind) => byKind.get(`${group}/${kind}`) ?? [],
    find: (group, kind, namespace, name) => byName.get(`${group}/${kind}/${namespace}/${name}`),
    hasNamespace: (namespace) => namespaces.has(namespace),
  };
}
