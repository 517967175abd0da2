/** What a cluster runs → its state as checks see it, for tests of one check. */
import { type ClusterState, clusterStates } from '../../src/check/cluster-state.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Cluster } from '../../src/topology/topology.ts';
import { placed } from './fleet-builder.ts';

/** The state of a cluster that runs these objects and is alone. */
export function stateOf(cluster: Cluster, ...objects: readonly JsonObject[]): ClusterState {
  const [state] = statesOf([cluster, objects]);
  if (state === undefined) throw new Error('one cluster has one state');
  return state;
}

/** The states of clusters that know of each other, without routes between them. */
export function statesOf(
  ...clusters: readonly (readonly [Cluster, readonly JsonObject[]])[]
): readonly ClusterState[] {
  const manifests = clusters.map(([cluster, objects]) => ({
    cluster,
    placed: objects.map((one) => placed(one)),
  }));
  return clusterStates(manifests, [], { istio: { version: '1.31', gateway: 'mtls' } });
}
