/** The states of a fleet → the cluster behind each address of a gateway for other clusters. */
import { memoise } from '../collection/memoise.ts';
import { defaultPort } from '../derive/route/usual-port.ts';
import type { ClusterState } from './cluster-state.ts';

/** By `address:port`; of several clusters with one address the first. Cached for all clusters of the fleet. */
export const gatewayStates: (fleet: ClusterState['fleet']) => ReadonlyMap<string, ClusterState> =
  memoise((fleet) => new Map(fleet.flatMap(gatewayAddresses).reverse()));

function gatewayAddresses(state: ClusterState): readonly (readonly [string, ClusterState])[] {
  const { gateway } = state.cluster;
  if (gateway === undefined || state.istioSpec === undefined) return [];
  const { host, ip = host, port = defaultPort[state.istioSpec.gateway] } = gateway;
  return [...new Set([host, ip])].map((address) => [`${address}:${port}`, state]);
}
