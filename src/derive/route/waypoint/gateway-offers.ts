/**
 * Offered services and the routes of all clusters → the services that some cluster calls at a gateway between clusters.
 *
 * Waypoints call none: the ambient mesh has gateways of its own.
 */
import type { OfferedService } from '../../offer/offered-service.ts';
import {
  isFailoverRoute,
  isWaypointRoute,
  routedName,
  type ServiceRoute,
} from '../service-route.ts';

/** All but those that only waypoints call. */
export function gatewayOffers(
  offers: readonly OfferedService[],
  routes: readonly ServiceRoute[],
): readonly OfferedService[] {
  const atWaypoints = new Set<string>();
  const others = new Set<string>();
  for (const route of routes) {
    if (isFailoverRoute(route)) continue;
    (isWaypointRoute(route) ? atWaypoints : others).add(routedName(route));
  }
  if (atWaypoints.size === 0) return offers;
  return offers.filter(({ namespace, name }) => {
    const key = `${namespace}/${name}`;
    return !atWaypoints.has(key) || others.has(key);
  });
}
