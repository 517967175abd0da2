/** The priorities that Pilot gives a route's endpoints, for one client: the model that the peers' tests compare with real Pilot. */
import {
  hasServiceHost,
  isFailoverRoute,
  localPriority,
  type RoutePort,
  type ServiceRoute,
} from './service-route.ts';

/** Locality of a client or a local endpoint. */
export interface Locality {
  readonly region: string;
  readonly zone: string;
}

/** Consecutive priorities, 0 first. `remote`: by the port's remote endpoints; `local`: by the given local endpoints. */
export interface EndpointPriorities {
  readonly local: readonly number[];
  readonly remote: readonly number[];
}

/**
 * The priorities for a client in a locality, when the consumer's pods of the service run in the given localities.
 * In hosting `clustersetHost` the local Service is one endpoint, wherever its pods are: `local` has one number or none. In a
 * FailoverService all local pods have the same priority, or are not endpoints.
 */
export function endpointPriorities(
  route: ServiceRoute,
  port: RoutePort,
  client: Locality,
  pods: readonly Locality[],
): EndpointPriorities {
  const isShared = hasServiceHost(route);
  const local = isShared
    ? pods.map((pod) => priorityOfPod(client, pod))
    : localPriorities(route, pods);
  // Three priorities of local endpoints: same zone, same region, the rest of the cluster.
  const remote = port.remoteEndpoints.map((endpoint) =>
    endpoint.priority === 0 ? 0 : (isShared ? 2 : 0) + endpoint.priority,
  );
  const used = [...new Set([...local, ...remote])].sort((a, b) => a - b);
  const places = new Map(used.map((priority, i) => [priority, i]));
  const compact = (priority: number): number => places.get(priority) ?? 0;
  return { local: local.map(compact), remote: remote.map(compact) };
}

function priorityOfPod(client: Locality, pod: Locality): number {
  if (client.region !== pod.region) return 2;
  return client.zone === pod.zone ? 0 : 1;
}

/** Whether one host represents the local Service; otherwise pods are the endpoints. */
function localPriorities(route: ServiceRoute, pods: readonly Locality[]): number[] {
  const priority = localPriority(route);
  if (priority === undefined) return [];
  return isFailoverRoute(route) ? pods.map(() => priority) : [priority];
}
