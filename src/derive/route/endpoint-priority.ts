/**
 * The priorities that Pilot gives a route's endpoints, for one client: the promise that the peers' tests hold real Pilot to.
 * @module
 */
import type { RoutePort, ServiceRoute } from './service-route.ts';

/** Where a client or a local endpoint runs. */
export interface Locality {
  readonly region: string;
  readonly zone: string;
}

/** Priorities without gaps, 0 first. In `remote` by the port's remote endpoints, in `local` by the endpoints given. */
export interface EndpointPriorities {
  readonly local: readonly number[];
  readonly remote: readonly number[];
}

/**
 * The priorities for a client in a place, when the consumer's pods of the service run in these places.
 * In form `clusterset` the local Service is one endpoint, whatever its pods: `local` has one number or none. In form `ranked`
 * local pods have one rank wherever they run, or are none of the endpoints.
 */
export function endpointPriorities(
  route: ServiceRoute,
  port: RoutePort,
  client: Locality,
  pods: readonly Locality[],
): EndpointPriorities {
  const joined = route.form === 'joined';
  const local = joined ? pods.map((pod) => localRank(client, pod)) : localPriorities(route, pods);
  // Three ranks of local endpoints: same zone, same region, the rest of the cluster.
  const remote = port.remoteEndpoints.map((endpoint) =>
    endpoint.priority === 0 ? 0 : (joined ? 2 : 0) + endpoint.priority,
  );
  const used = [...new Set([...local, ...remote])].sort((a, b) => a - b);
  const places = new Map(used.map((rank, i) => [rank, i]));
  const compact = (rank: number): number => places.get(rank) ?? 0;
  return { local: local.map(compact), remote: remote.map(compact) };
}

function localRank(client: Locality, pod: Locality): number {
  if (client.region !== pod.region) return 2;
  return client.zone === pod.zone ? 0 : 1;
}

function localPriorities({ local, ranking }: ServiceRoute, pods: readonly Locality[]): number[] {
  if (ranking === undefined) return local === undefined ? [] : [0];
  const { podPriority } = ranking;
  return podPriority === undefined ? [] : pods.map(() => podPriority);
}
