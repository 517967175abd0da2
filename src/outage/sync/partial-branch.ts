/** Two states of a cluster → its states while istiod has the objects of one kind already, or not yet. */
import { type ClusterState, clusterStates } from '../../check/cluster-state.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import { groupOf, type Resource, specOf } from '../../resource/resource.ts';
import { besideOthers, type ChangedStates } from './mixed-fleet.ts';

/** The kinds that decide on the destination of a request. */
const kinds: readonly string[] = ['DestinationRule', 'ServiceEntry', 'VirtualService'];

/** Argo CD applies one object after another, and istiod takes each as it comes. None where fewer than two kinds change. */
export function partialStates(
  { before, after }: ChangedStates,
  client: string,
): readonly ClusterState[] {
  const [old, now] = [before, after].map(({ states }) =>
    states.find(({ cluster }) => cluster.name === client),
  );
  if (old === undefined || now === undefined) return [];
  const changed = kinds.filter((kind) => textOf(old, kind) !== textOf(now, kind));
  if (changed.length < 2) return [];
  return changed
    .flatMap((kind) => [partly(old, now, kind), partly(now, old, kind)])
    .map((state) => besideOthers(state, after.states));
}

function textOf(state: ClusterState, kind: string): string {
  const specs = state.istio(kind).map((one) => [one.namespace, one.name, specOf(one)]);
  return JSON.stringify(specs);
}

/** A state with the objects of one kind of the other one. */
function partly(state: ClusterState, other: ClusterState, kind: string): ClusterState {
  const isOfKind = (one: Resource): boolean =>
    one.kind === kind && groupOf(one.apiVersion) === istioNetworkingGroup;
  const objects = [...state.objects.filter((one) => !isOfKind(one)), ...other.istio(kind)];
  const placed = objects.map((resource) => ({ resource, application: '' }));
  const known = new Set(state.routes.map(({ host }) => host));
  const routes = [...other.routes.filter(({ host }) => !known.has(host)), ...state.routes];
  const { cluster, istioSpec } = state;
  const [partial] = clusterStates([{ cluster, placed }], routes, { istio: istioSpec ?? 'none' });
  return partial ?? state;
}
