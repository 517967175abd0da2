/**
 * A route and the cluster of its clients → the destination of requests that ztunnel captures.
 *
 * ztunnel routes by Services and their pods: it applies no VirtualService and no DestinationRule, and ignores endpoints that join a
 * Service. A waypoint applies both, but no `failoverPriority` among DNS endpoints, and no mutual TLS to gateways.
 */
import type {
  OfferedRoute,
  ServiceRoute,
  SharedHostRoute,
} from '../../../derive/route/service-route.ts';
import { hasWaypoint } from '../../../istio/mesh/waypoint.ts';
import { isGlobalService } from '../../../istio/service/service.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { isMultiNetwork } from './multi-network.ts';

/**
 * `ordered`: in the route's order; `own`: to pods of the client's cluster only; `anyPod`: to pods of all clusters at once;
 * `anyEndpoint`: to all endpoints of the route at once, including other clusters' gateways;
 * `misled`: the same, by a waypoint of the Service.
 */
export type CapturedRequests = 'ordered' | 'own' | 'anyPod' | 'anyEndpoint' | 'misled';

/** The destination of the requests. */
export function capturedRequests(route: ServiceRoute, state: ClusterState): CapturedRequests {
  switch (route.hosting) {
    case 'failoverHost':
      return 'anyEndpoint';
    case 'waypoint':
      return 'ordered';
    case 'sharedHost':
      return toJoined(route, state);
    case 'clustersetHost':
      if (route.host === route.serviceHost) return 'anyEndpoint';
      return isBehindWaypoint(route, state) ? 'misled' : toPods(route, state);
  }
}

/** Endpoints that join the Service. */
function toJoined(route: SharedHostRoute, state: ClusterState): CapturedRequests {
  if (route.local === undefined || !isBehindWaypoint(route, state)) return toPods(route, state);
  return route.gateway === 'http' ? 'ordered' : 'own';
}

/** Without a waypoint. */
function toPods({ local }: OfferedRoute, state: ClusterState): CapturedRequests {
  const isGlobal = local !== undefined && isGlobalService(local.resource);
  return isGlobal && isMultiNetwork(state) ? 'anyPod' : 'own';
}

function isBehindWaypoint({ namespace, local }: OfferedRoute, state: ClusterState): boolean {
  return hasWaypoint(state, { namespace, service: local?.resource });
}
