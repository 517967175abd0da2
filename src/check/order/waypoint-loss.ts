/**
 * A waypoint's route and Pilot's endpoints for the waypoint → the difference from the route's order, by cluster.
 *
 * Istiod finds the endpoints itself: pods, or gateways of their networks. Clusters without pods in Git have none in the model.
 */
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import type { WaypointRoute } from '../../derive/route/service-route.ts';
import { type Waypoint, waypointOf } from '../../istio/mesh/waypoint.ts';
import type { ClientClass } from '../../istio/model/client-class.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import { type ClusterState, statesById } from '../cluster-state.ts';
import type { OrderLoss } from './order-loss.ts';

/** A waypoint as a client of the services behind it. Its assumed locality is the Cluster's. */
export function waypointAsClient(
  { namespace, name: waypoint }: Pick<Waypoint, 'namespace' | 'name'>,
  { region, zone }: ClusterState['cluster'],
): PilotClient {
  return { namespace, labels: {}, locality: `${region}/${zone}`, waypoint };
}

/** The only client of the route's order. */
export function waypointsBefore(
  { namespace, local }: WaypointRoute,
  state: ClusterState,
): readonly ClientClass[] {
  const found = waypointOf(state, { namespace, service: local?.resource });
  return found === undefined ? [] : [[waypointAsClient(found, state.cluster)]];
}

/** The loss at a port; undefined when the order is as expected. `cluster` is the port's, if the waypoint has one. */
export function waypointLoss(
  route: WaypointRoute,
  cluster: UpstreamCluster | undefined,
  state: ClusterState,
): OrderLoss | undefined {
  if (cluster === undefined) return 'they cannot reach the endpoints';
  const seen = prioritiesByCluster(cluster, state);
  const withPods = clustersWithPods(state.fleet, `${route.namespace}/${route.name}`);
  const promised = promisedGroups(route).map((group) => group.filter((one) => withPods.has(one)));
  if (promised.flat().some((name) => !seen.has(name))) return 'they lack endpoints';
  if (cluster.outlierDetection === undefined)
    return 'no outlier detection ejects failing endpoints';
  const all = new Set([...seen.values()].flat());
  if (isKept(promised, seen)) return undefined;
  return all.size === 1
    ? 'they get all endpoints at once'
    : 'they get the endpoints in another order';
}

/** The names of clusters, first choice first. */
function promisedGroups({ consumer, remoteEndpoints }: WaypointRoute): readonly string[][] {
  const groups: string[][] = [[consumer.name]];
  for (const { priority, cluster } of remoteEndpoints) {
    const group = groups[priority] ?? [];
    group.push(cluster.name);
    groups[priority] = group;
  }
  return groups;
}

function prioritiesByCluster(
  { groups }: UpstreamCluster,
  state: ClusterState,
): ReadonlyMap<string, readonly number[]> {
  const states = statesById(state.fleet);
  const found = new Map<string, number[]>();
  for (const { priority, endpoints } of groups) {
    for (const { labels } of endpoints) {
      const { name } = (states.get(own(labels, clusterLabel) ?? '') ?? state).cluster;
      const known = found.get(name) ?? [];
      known.push(priority);
      found.set(name, known);
    }
  }
  return found;
}

/** Own pods may have several priorities, by their zones; the clusters of another group share one. */
function isKept(
  promised: readonly (readonly string[])[],
  seen: ReadonlyMap<string, readonly number[]>,
): boolean {
  let before = -1;
  return promised.every((group, i) => {
    const priorities = group.flatMap((name) => seen.get(name) ?? []);
    const first = priorities.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
    const last = priorities.reduce((a, b) => Math.max(a, b), before);
    const isNext = first > before && (i === 0 || first >= last);
    before = last;
    return isNext;
  });
}

function clustersWithPods(fleet: ClusterState['fleet'], service: string): ReadonlySet<string> {
  return servedClusters(fleet).get(service) ?? new Set();
}

/** The clusters with pods of a Service in Git, by `namespace/name`. */
const servedClusters: (fleet: ClusterState['fleet']) => ReadonlyMap<string, ReadonlySet<string>> =
  memoise((fleet) => {
    const found = new Map<string, Set<string>>();
    for (const { cluster, pods } of fleet) {
      for (const { namespace, service } of pods) {
        const key = `${namespace}/${service}`;
        const clusters = found.get(key) ?? new Set();
        found.set(key, clusters.add(cluster.name));
      }
    }
    return found;
  });
