/** The name of an object → the clusters of a fleet that have it: computed for all names of a kind at once, since each cluster needs it. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { groupPairs } from '../collection/group-by.ts';
import { memoise } from '../collection/memoise.ts';
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
  const byName = getOrInsert(kindsOf(fleet), `${group}/${kind}`, () =>
    findHolders(fleet, group, kind),
  );
  return byName.get(`${namespace}/${name}`) ?? nowhere;
}

/** One shared list, so that callers may memoise by it. */
const nowhere: readonly ClusterState[] = [];

/** By `namespace/name`. */
type Holders = ReadonlyMap<string, readonly ClusterState[]>;

const kindsOf: (fleet: ClusterState['fleet']) => Map<string, Holders> = memoise(() => new Map());

function findHolders(fleet: ClusterState['fleet'], group: string, kind: string): Holders {
  const pairs = fleet.flatMap((state) => {
    const names = state
      .list(group, kind)
      .map(({ resource: { namespace, name } }) => `${namespace}/${name}`);
    return [...new Set(names)].map((name) => [name, state] as const);
  });
  return groupPairs(pairs);
}
