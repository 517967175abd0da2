/**
 * Route of a waypoint → the locality setting of its DestinationRule.
 *
 * The first label distinguishes own pods: gateways of other clusters have labels for their cluster and network. `failover` orders the
 * others: with labels alone, Istio gives all of them one priority.
 */
import { clusterLabel, networkLabel } from '../../../kind/topology-label.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { WaypointRoute } from '../../route/service-route.ts';
import { failoverRegion } from '../../route/waypoint/waypoint-priorities.ts';

/** A region without endpoints: Istio requires one for an order within the own region. */
export const noRegion = 'distributary-elsewhere';

/**
 * Own pods first, whatever their zone, then the priorities of the route. A network is preferred and not required, so the labels behind it
 * order endpoints of other networks, too: the named cluster precedes the others.
 */
export function waypointLocality(route: WaypointRoute): JsonObject {
  const { consumer, remoteEndpoints, namedCluster } = route;
  const byPlace = namedCluster === undefined ? remoteEndpoints : remoteEndpoints.slice(1);
  const from = consumer.region;
  const to = failoverRegion(consumer, byPlace) ?? noRegion;
  const priorities = new Set(byPlace.map(({ priority }) => priority));
  return {
    enabled: true,
    ...(priorities.size > 1 ? { failover: [{ from, to }] } : {}),
    failoverPriority:
      namedCluster === undefined
        ? [clusterLabel]
        : [networkLabel, `${clusterLabel}=${namedCluster}`],
  };
}
