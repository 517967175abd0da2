/** A cluster's state → whether it is in an ambient mesh of several networks, which has global and local Services. */
import { hidesNetworks } from '../../../istio/mesh/cluster-mesh.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isJoined } from '../../joined-mesh.ts';

/** Whether its istiod has the flag and reads other clusters. */
export function isMultiNetwork(state: ClusterState): boolean {
  const { istioSpec } = state;
  return istioSpec !== undefined && hidesNetworks(state, istioSpec) && isJoined(state);
}
