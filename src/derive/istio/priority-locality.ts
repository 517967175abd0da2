/** Localities that order DNS endpoints before Istio 1.30: the client's own region, the failover region, all others. */
import type { JsonObject } from '../../resource/json.ts';
import { isFailoverRoute, localPriority, type ServiceRoute } from '../route/service-route.ts';

/** The locality of the local Service: region only, so that it is equally near to the clients of every zone. */
export function localLocality(route: ServiceRoute): string {
  return route.consumer.region;
}

/** The locality of a priority; without a local Service the first priority replaces it. */
export function priorityLocality(route: ServiceRoute, priority: number): string {
  const place = priority - firstPriority(route);
  return place === 0 ? localLocality(route) : `distributary-tier-${place}`;
}

/** The index of the first remote priority: 0 where local endpoints have it, or priorities are counted from it. */
function firstPriority(route: ServiceRoute): number {
  return isFailoverRoute(route) || route.local !== undefined ? 0 : 1;
}

/** Region failover from the client's region to the second priority; the third is the remainder. */
export function priorityFailover(route: ServiceRoute): readonly JsonObject[] {
  const priorities = route.remoteEndpoints.length + (localPriority(route) === undefined ? 0 : 1);
  if (priorities < 2) return [];
  return [{ from: route.consumer.region, to: 'distributary-tier-1' }];
}
