/** The state of a cluster → the same, with a note of all that is read of it. */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { istioNetworkingGroup } from '../../src/kind/istio-networking-v1/istio-kind.ts';

/** What is there without an object, and what only frees memory. */
const free: readonly PropertyKey[] = [
  'cluster',
  'hasAllGateways',
  'istioSpec',
  'release',
  'releasePilot',
];
/** Parts of the state that checks declare by another name. */
const parts: Readonly<Record<string, string>> = {
  firstIn: 'namespaces',
  hasNamespace: 'namespaces',
  templates: 'workloads',
};

/** Watches states, each of them once: what is remembered of a state is remembered by its identity. */
export function watchStates(note: (read: string) => void): (state: ClusterState) => ClusterState {
  const known = new WeakMap<object, ClusterState>();
  const fleets = new WeakMap<object, ClusterState['fleet']>();
  const watch = (state: ClusterState): ClusterState => {
    const found = known.get(state) ?? new Proxy(state, { get: (_, name) => read(state, name) });
    known.set(state, found);
    return found;
  };
  const watchFleet = (fleet: ClusterState['fleet']): ClusterState['fleet'] => {
    const found = fleets.get(fleet) ?? fleet.map(watch);
    fleets.set(fleet, found);
    return found;
  };
  function read(state: ClusterState, name: string | symbol): unknown {
    const noting =
      <A extends unknown[], R>(look: (...args: A) => R, kindOf: (...args: A) => string) =>
      (...args: A): R => {
        note(kindOf(...args));
        return look(...args);
      };
    switch (name) {
      case 'istio':
        return noting(state.istio, (kind) => nameOf(istioNetworkingGroup, kind));
      case 'list':
        return noting(state.list, nameOf);
      case 'find':
        return noting(state.find, nameOf);
      case 'fleet':
        note(name);
        return watchFleet(state.fleet);
      default:
        if (!free.includes(name)) note(parts[String(name)] ?? String(name));
        return Reflect.get(state, name);
    }
  }
  return watch;
}

/** The core group has no name. */
function nameOf(group: string, kind: string): string {
  return `${group === istioNetworkingGroup ? 'istio' : group || 'core'}/${kind}`;
}
