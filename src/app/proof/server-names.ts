/** Clients of a fleet → the server names that their proxies send to the gateways of other clusters, by Istio's mutual TLS. */
import { type ClusterState, statesByName } from '../../check/cluster-state.ts';
import { getOrInsert } from '../../collection/get-or-insert.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { type UpstreamCluster, upstreamClusters } from '../../istio/model/upstream-clusters.ts';
import { placeFinder } from '../../outage/endpoint-place.ts';
import { reachedGroups } from '../../outage/upstream.ts';

/** A cluster, and some of its clients. */
export interface Clients {
  readonly state: ClusterState;
  readonly clients: readonly PilotClient[];
}

/** The names that a gateway gets, in the order of the clients. HTTP gateways read none, and waypoints use tunnels. */
export function sentServerNames(
  all: readonly Clients[],
): ReadonlyMap<ClusterState, ReadonlySet<string>> {
  const names = new Map<ClusterState, Set<string>>();
  for (const [far, name] of all.flatMap(sentBy)) {
    getOrInsert(names, far, () => new Set()).add(name);
  }
  return names;
}

function sentBy({ state, clients }: Clients): readonly (readonly [ClusterState, string])[] {
  const gatewaysOf = gatewayFinder(state);
  const upstreams = clients
    .filter(({ waypoint }) => waypoint === undefined)
    .flatMap((client) => upstreamClusters(state.pilot, client));
  return upstreams.flatMap((upstream) =>
    gatewaysOf(upstream).map(({ far }) => [far, upstream.serverName] as const),
  );
}

/** The gateway of another cluster, as an endpoint of a client's proxy. */
interface CalledGateway {
  readonly far: ClusterState;
  readonly endpoint: ServiceEndpoint;
}

/** Finds the gateways that a cluster of a proxy calls by mutual TLS. */
export function gatewayFinder(
  state: ClusterState,
): (upstream: UpstreamCluster) => readonly CalledGateway[] {
  if (state.istioSpec?.gateway !== 'mtls') return () => [];
  const placeOf = placeFinder(state, state.pilot);
  const states = statesByName(state.fleet);
  return (upstream) => {
    const endpoints = reachedGroups(upstream).flatMap((group) => group.endpoints);
    return endpoints.filter(upstream.speaksMutualTls).flatMap((endpoint) => {
      const { way, place } = placeOf(endpoint);
      const far = way === 'gateway' ? states.get(place) : undefined;
      return far === undefined || far === state ? [] : [{ far, endpoint }];
    });
  };
}
