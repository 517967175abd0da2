/**
 * The state of a cluster → the serving place of each endpoint visible to its clients: their own pods, those of another cluster that
 * istiod reads, a cluster behind its gateway, or an address outside of the fleet.
 */

import { type ClusterState, statesById } from '../check/cluster-state.ts';
import { gatewayStates } from '../check/gateway-state.ts';
import { remotePods } from '../check/joined-mesh.ts';
import { countHosts } from '../check/policy/host-count.ts';
import { memoise } from '../collection/memoise.ts';
import { isAggregate } from '../derive/route/service-route.ts';
import type { ServiceEndpoint } from '../istio/endpoint/endpoint-place.ts';
import { serviceEndpoints } from '../istio/endpoint/service-endpoint.ts';
import type { PilotIndex } from '../istio/model/pilot-index.ts';
import type { NetworkGateway } from '../istio/model/pilot-question.ts';
import type { RegisteredService } from '../istio/service/registered-service.ts';
import type { EndpointPlace, PlaceFinder } from './upstream.ts';

const noTunnels: readonly NetworkGateway[] = [];

/** Finds places for a cluster's clients; `index` has its pods. */
export function placeFinder(state: ClusterState, index: PilotIndex): PlaceFinder {
  const podsAt = podFinder(state, index);
  const routed = routedAddresses(state);
  const gateways = gatewayStates(state.fleet);
  const tunnels = tunnelsOf(state.fleet)(index.state.joined?.tunnels ?? noTunnels);
  return memoise((endpoint: ServiceEndpoint): EndpointPlace => {
    const { address, port } = endpoint;
    const pods = podsAt(endpoint);
    if (pods !== undefined) return pods;
    // As where a separate host has the Service as one endpoint.
    const [named] = index.servicesByHost.get(address) ?? [];
    if (named !== undefined && !isOutside(named, index)) {
      return { place: state.cluster.name, way: 'service', count: 1 };
    }
    const at = `${address}:${port}`;
    const place = routed.get(at) ?? gateways.get(at)?.cluster.name ?? tunnels.get(at);
    return place === undefined
      ? { place: address, way: 'outside', count: 1 }
      : { place, way: 'gateway', count: 1 };
  });
}

/** Whether the name leads out of the fleet: its entry leaves it to the client, or to DNS for want of endpoints. */
function isOutside(named: RegisteredService, index: PilotIndex): boolean {
  const { host, isKubernetes, discovery } = named;
  if (isKubernetes) return false;
  if (discovery === 'original-destination') return true;
  return serviceEndpoints(index, named).some(({ address }) => address === host);
}

/** Finds pods of the cluster, and those of others where its istiod reads them. */
function podFinder(
  state: ClusterState,
  { state: { workloads, joined } }: PilotIndex,
): (endpoint: ServiceEndpoint) => EndpointPlace | undefined {
  const own = new Set(workloads.map(({ address }) => address));
  const remote = joined === undefined ? undefined : remotePods(state.fleet);
  const podsIn = (its: ClusterState, pod: Pick<ServiceEndpoint, 'address'>): EndpointPlace => {
    const count = countHosts(its, [pod]) ?? 1;
    return { place: its.cluster.name, way: 'pods', count, pod: pod.address };
  };
  return (endpoint) => {
    if (own.has(endpoint.address)) return podsIn(state, endpoint);
    const pod = remote?.get(endpoint.address);
    const its = pod && state.fleet[pod.at];
    return pod && its && podsIn(its, pod);
  };
}

/** Destinations of routes; the topology may describe their gateways differently. */
function routedAddresses({ routes }: ClusterState): ReadonlyMap<string, string> {
  const all = routes
    .filter((route) => !isAggregate(route))
    .flatMap(({ remoteEndpoints, ports }) => [
      ...remoteEndpoints,
      ...ports.flatMap((port) => port.remoteEndpoints),
    ]);
  return new Map(all.map(({ address, port, cluster }) => [`${address}:${port}`, cluster.name]));
}

/** Tunnel gateways for waypoints, by istiod's cluster ID. Cached for all clusters of the fleet, which mostly share them. */
const tunnelsOf: (
  fleet: ClusterState['fleet'],
) => (tunnels: readonly NetworkGateway[]) => ReadonlyMap<string, string> = memoise((fleet) => {
  const states = statesById(fleet);
  return memoise(
    (tunnels) =>
      new Map(
        tunnels.map(({ address, port, cluster = '' }) => {
          return [`${address}:${port}`, states.get(cluster)?.cluster.name ?? cluster] as const;
        }),
      ),
  );
});
