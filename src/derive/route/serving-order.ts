/** A route → the clusters that serve its clients, priority by priority: the form for display and for comparison of routes. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { LOCAL_WEIGHT, localPriority, type ServiceRoute } from './service-route.ts';

export interface ServingCluster {
  readonly name: string;
  /** Share of requests, relative to the others of its priority; absent where the order alone decides. */
  readonly weight?: number;
}

export interface ServingOrder {
  readonly policy: ServiceRoute['policy'];
  /** The clusters of one priority share the requests; the next priority gets them when all before have failed. Never empty. */
  readonly priorities: readonly (readonly ServingCluster[])[];
}

/** Puts a route's clusters in their order, the consumer's own included when it has the service. */
export function servingOrder(route: ServiceRoute): ServingOrder {
  const { consumer, remoteEndpoints, policy } = route;
  const isShared = policy === 'ActiveActive';
  const priorities = new Map<number, ServingCluster[]>();
  const add = (priority: number, name: string, weight: number | undefined): void => {
    const cluster = isShared && weight !== undefined ? { name, weight } : { name };
    getOrInsert(priorities, priority, () => []).push(cluster);
  };
  const local = localPriority(route);
  if (local !== undefined) add(local, consumer.name, LOCAL_WEIGHT);
  for (const { cluster, priority, weight } of remoteEndpoints) add(priority, cluster.name, weight);
  const sorted = [...priorities].sort(([a], [b]) => a - b).map(([, clusters]) => clusters);
  return { policy, priorities: sorted };
}
