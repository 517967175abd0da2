/**
 * One cluster's authored set, looked up by kind and name.
 * @module
 */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise, memoiseByValue } from '../collection/memoise.ts';
import { once } from '../collection/once.ts';
import { isInitialNamespace } from '../resource/initial-namespace.ts';
import { groupOf, resourceKey } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { AuthoredSet, Placed } from './placed.ts';

/** Look-ups in the authored objects of one cluster. */
export interface ClusterView {
  readonly cluster: Cluster;
  /** All objects of a kind, of every version, in order of file and document. */
  list(group: string, kind: string): readonly Placed[];
  /** The object of that name; undefined when there is none. */
  find(group: string, kind: string, namespace: string, name: string): Placed | undefined;
  /** Whether the cluster has the namespace, as far as Git shows: an authored object is in it or defines it, or every cluster has it. */
  hasNamespace(namespace: string): boolean;
}

/** The look-ups of one list of placed objects, whatever its clusters. */
type Index = Omit<ClusterView, 'cluster'>;

/** Indexes authored sets; clusters that share a list of placed objects share its index. */
export function viewClusters(sets: readonly AuthoredSet[]): readonly ClusterView[] {
  const indexOf = memoise(buildIndex);
  return sets.map(({ cluster, placed }) => ({ cluster, ...indexOf(placed) }));
}

/** One shared list: look-ups are memoised by it. */
const none: readonly Placed[] = [];

function buildIndex(row: readonly Placed[]): Index {
  const byGroup = new Map<string, Map<string, Placed[]>>();
  const groupsOf = memoiseByValue((apiVersion: string) =>
    getOrInsert(byGroup, groupOf(apiVersion), () => new Map<string, Placed[]>()),
  );
  const namespaces = new Set<string>();
  for (const placed of row) {
    const { apiVersion, kind, namespace, name } = placed.resource;
    getOrInsert(groupsOf(apiVersion), kind, (): Placed[] => []).push(placed);
    if (namespace !== '') namespaces.add(namespace);
    if (kind === 'Namespace' && groupOf(apiVersion) === '') namespaces.add(name);
  }
  const byKey = once(() => new Map(row.map((placed) => [resourceKey(placed.resource), placed])));
  return {
    list: (group, kind) => byGroup.get(group)?.get(kind) ?? none,
    find: (group, kind, namespace, name) =>
      byKey.find().get(`${group}/${kind}/${namespace}/${name}`),
    hasNamespace: (namespace) => namespaces.has(namespace) || isInitialNamespace(namespace),
  };
}
