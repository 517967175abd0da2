/** The states of a fleet before and after a change, and the clusters that are synced → one cluster among the others, as it is then. */
import { type ClusterState, clusterStates } from '../../check/cluster-state.ts';
import { memoise } from '../../collection/memoise.ts';

/** Both states of the clusters. */
export interface ChangedStates {
  readonly before: { readonly states: readonly ClusterState[] };
  readonly after: { readonly states: readonly ClusterState[] };
}

/** The clients' cluster; a cluster that leaves the fleet keeps its objects, and one that joins has none before its sync. */
export function mixedState(
  { before, after }: ChangedStates,
  client: string,
  isSynced: (cluster: string) => boolean,
): ClusterState | undefined {
  const [old, now] = [byName(before.states), byName(after.states)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const fleet = names.flatMap((name): readonly ClusterState[] => {
    const later = now.get(name);
    const earlier = old.get(name) ?? (later && emptied(later));
    const [state, other] = isSynced(name) ? [later ?? earlier, earlier] : [earlier, later];
    if (state === undefined) return [];
    return [other !== undefined && derivesGateway(other) ? withAllGateways(state) : state];
  });
  return among(fleet, client);
}

/** A state of one cluster beside the others of its own fleet. */
export function besideOthers(state: ClusterState, fleet: readonly ClusterState[]): ClusterState {
  const { name } = state.cluster;
  const all = fleet.map((one) => (one.cluster.name === name ? state : one));
  return among(all, name) ?? state;
}

function among(fleet: readonly ClusterState[], name: string): ClusterState | undefined {
  const mixed = [...fleet];
  const at = mixed.findIndex(({ cluster }) => cluster.name === name);
  const state = mixed[at]?.but({ fleet: mixed });
  if (state !== undefined) mixed[at] = state;
  return state;
}

/** Cached, as the far end of each is. */
const withAllGateways = memoise((state: ClusterState) => state.but({ hasAllGateways: true }));

const derivesGateway = memoise((state: ClusterState): boolean =>
  state.istio('Gateway').some(({ origin }) => origin.type === 'derived'),
);

const byName = memoise(
  (states: readonly ClusterState[]): ReadonlyMap<string, ClusterState> =>
    new Map(states.map((state) => [state.cluster.name, state])),
);

const emptied = memoise(({ cluster, istioSpec }: ClusterState): ClusterState | undefined => {
  const [state] = clusterStates([{ cluster, placed: [] }], [], { istio: istioSpec ?? 'none' });
  return state;
});
