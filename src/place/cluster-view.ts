/** One cluster's authored set, looked up by kind and name. */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise, memoiseByValue } from '../collection/memoise.ts';
import { isInitialNamespace } from '../resource/initial-namespace.ts';
import { groupOf } from '../resource/resource.ts';
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
  /** The first authored object in the namespace; undefined when there is none. */
  firstIn(namespace: string): Placed | undefined;
}

/** The look-ups of one list of placed objects, whatever its clusters. */
type Index = Omit<ClusterView, 'cluster'>;

/** Indexes authored sets; clusters that share a list of placed objects share its index. */
export function viewClusters(sets: readonly AuthoredSet[]): readonly ClusterView[] {
  return sets.map(({ cluster, placed }) => ({ cluster, ...indexOf(placed) }));
}

/** The rooms that derive and check take the same lists, where nothing is derived: they share the index, and what is cached by it. */
const indexOf = memoise(buildIndex);

/** One shared list: look-ups are memoised by it. */
const none: readonly Placed[] = [];

function buildIndex(row: readonly Placed[]): Index {
  const byKind = new Map<string, Placed[]>();
  const namespaces = new Set<string>();
  const first = new Map<string, Placed>();
  for (const placed of row) {
    const { apiVersion, kind, namespace, name } = placed.resource;
    const group = groupOf(apiVersion);
    getOrInsert(byKind, `${group}/${kind}`, (): Placed[] => []).push(placed);
    if (namespace !== '') {
      namespaces.add(namespace);
      getOrInsert(first, namespace, () => placed);
    }
    if (group === '' && kind === 'Namespace') namespaces.add(name);
  }
  // Objects of few kinds are looked up by name.
  const byName = memoiseByValue((kind: string) => indexNames(byKind.get(kind) ?? none));
  return {
    list: (group, kind) => byKind.get(`${group}/${kind}`) ?? none,
    find: (group, kind, namespace, name) => byName(`${group}/${kind}`).get(`${namespace}/${name}`),
    hasNamespace: (namespace) => namespaces.has(namespace) || isInitialNamespace(namespace),
    firstIn: (namespace) => first.get(namespace),
  };
}

/** The objects of one kind by `namespace/name`. */
function indexNames(placed: readonly Placed[]): ReadonlyMap<string, Placed> {
  return new Map(placed.map((one) => [`${one.resource.namespace}/${one.resource.name}`, one]));
}
