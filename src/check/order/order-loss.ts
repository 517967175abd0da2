/** Endpoints of a route and Pilot's endpoints → the difference from the route's order. */

import { groupBy } from '../../collection/group-by.ts';
import { hasOrder, isFailoverRoute, type ServiceRoute } from '../../derive/route/service-route.ts';
import { localityParts } from '../../istio/endpoint/locality.ts';
import type { PilotClient, Workload } from '../../istio/model/pilot-question.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { endpointAddress, type PromisedEndpoint, promisedEndpoints } from './promised-endpoint.ts';

/** The effect on clients, as named values. */
export type OrderLoss =
  | 'they cannot reach the endpoints'
  | 'they lack endpoints'
  | 'no outlier detection ejects failing endpoints'
  | 'they get all endpoints at once'
  | 'they get the endpoints in another order'
  | 'they get the endpoints with other weights';

/** The port of a route, the client, and the consumer's own pods of the service. */
export interface Sight {
  readonly route: ServiceRoute;
  readonly port: ServiceRoute['ports'][number];
  readonly client: PilotClient;
  readonly pods: readonly Workload[];
}

/** The loss of a client at a port; undefined when the order is as expected. `cluster` is the port's, if it has one. */
export function orderLoss(
  { route, port, client, pods }: Sight,
  cluster: UpstreamCluster | undefined,
): OrderLoss | undefined {
  const [region, zone] = localityParts(client.locality);
  const promised = promisedEndpoints(route, port, { region, zone }, pods);
  if (cluster === undefined) return 'they cannot reach the endpoints';
  const seen = seenEndpoints(cluster, new Set(pods.map(({ address }) => address)));
  if (promised.some(({ address }) => !seen.has(address))) return 'they lack endpoints';
  if (cluster.outlierDetection === undefined && isLeft(route))
    return 'no outlier detection ejects failing endpoints';
  if (!isKept(promised, seen)) {
    const places = new Set(promised.map(({ priority }) => priority));
    const actual = new Set([...seen.values()].map(({ priority }) => priority));
    const isFlat = places.size > 1 && actual.size === 1;
    return isFlat ? 'they get all endpoints at once' : 'they get the endpoints in another order';
  }
  return route.policy === 'ActiveActive' && isUneven(route, promised, seen, cluster)
    ? 'they get the endpoints with other weights'
    : undefined;
}

/** A single endpoint needs no failover: it has no next priority. */
function isLeft(route: ServiceRoute): boolean {
  return !isFailoverRoute(route) || route.failoverOrder.backingServices.length > 1;
}

interface SeenEndpoint {
  readonly priority: number;
  readonly weight: number;
}

/** Each address with its first priority. */
function seenEndpoints(
  { groups }: UpstreamCluster,
  pods: ReadonlySet<string>,
): ReadonlyMap<string, SeenEndpoint> {
  const seen = new Map<string, SeenEndpoint>();
  for (const { priority, endpoints } of groups) {
    for (const endpoint of endpoints) {
      const { address, weight } = endpoint;
      const key = pods.has(address) ? address : endpointAddress(endpoint);
      const before = seen.get(key);
      if (before === undefined || priority < before.priority) seen.set(key, { priority, weight });
    }
  }
  return seen;
}

/** Whether endpoints of one expected priority share a priority, after those before it. Other endpoints may be between them. */
function isKept(
  promised: readonly PromisedEndpoint[],
  seen: ReadonlyMap<string, SeenEndpoint>,
): boolean {
  const firstTurns = [...groupBy(promised, ({ address }) => address).values()].map((same) =>
    same.reduce((a, b) => (b.priority < a.priority ? b : a)),
  );
  const groups = [...groupBy(firstTurns, ({ priority }) => priority)].sort(([a], [b]) => a - b);
  let before = -1;
  return groups.every(([, endpoints]) => {
    const turns = new Set(endpoints.map(({ address }) => seen.get(address)?.priority ?? -1));
    const [turn = -1] = turns;
    const isNext = turns.size === 1 && turn > before;
    before = turn;
    return isNext;
  });
}

/** With locality weights, endpoints' own weights have no effect; an order puts its endpoints in one locality a priority. */
function isUneven(
  route: ServiceRoute,
  promised: readonly PromisedEndpoint[],
  seen: ReadonlyMap<string, SeenEndpoint>,
  { isWeighted }: UpstreamCluster,
): boolean {
  const addresses = promised.map(({ address }) => address);
  if (new Set(addresses).size < addresses.length) return false;
  return (
    (isWeighted && !hasOrder(route)) ||
    promised.some((one) => seen.get(one.address)?.weight !== one.weight)
  );
}
