/**
 * A cluster's state → whether it is one of an ambient mesh of several networks, which knows global Services and local ones.
 * @module
 */
import { hidesNetworks } from '../../../istio/mesh/cluster-mesh.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isJoined } from '../../joined-mesh.ts';

/** Whether its istiod has the flag, and reads other clusters. */
export function isMultiNetwork(state: ClusterState): boolean {
  const { istioSpec } = state;
  return istioSpec !== undefined && hidesNetworks(state, istioSpec) && isJoined(state);
}
