/**
 * The name of an object → the clusters of a fleet that have it: found for all names of a kind at once, since each cluster asks.
 * @module
 */
import { memoise } from '../resource/memoise.ts';
import type { ClusterState } from './cluster-state.ts';

/** An object that clusters may have. */
interface NamedObject {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The clusters that have the object, in order of their keys. */
export function holdersOf(
  fleet: ClusterState['fleet'],
  { group, kind, namespace, name }: NamedObject,
): readonly ClusterState[] {
  const kinds = kindsOf(fleet);
  const known = kinds.get(`${group}/${kind}`) ?? findHolders(fleet, group, kind);
  kinds.set(`${group}/${kind}`, known);
  return known.get(`${namespace}/${name}`) ?? [];
}

/** By `namespace/name`. */
type Holders = ReadonlyMap<string, readonly ClusterState[]>;

const kindsOf: (fleet: ClusterState['fleet']) => Map<string, Holders> = memoise(() => new Map());

function findHolders(fleet: ClusterState['fleet'], group: string, kind: string): Holders {
  const holders = new Map<string, ClusterState[]>();
  for (const state of fleet) {
    for (const { resource } of state.list(group, kind)) {
      const key = `${resource.namespace}/${resource.name}`;
      const its = holders.get(key);
      if (its === undefined) holders.set(key, [state]);
      else if (its.at(-1) !== state) its.push(state);
    }
  }
  return holders;
}
