/**
 * A route and the cluster of its clients → the destination of requests that ztunnel captures.
 *
 * ztunnel routes by Services and their pods: it applies no VirtualService and no DestinationRule, and ignores endpoints that join a
 * Service. A waypoint applies both, but no `failoverPriority` among DNS endpoints, and no mutual TLS to gateways.
 * @module
 */
import {
  isFailoverRoute,
  isSharedRoute,
  type ServiceRoute,
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
  const isCalledItself = !isSharedRoute(route) && route.host === route.serviceHost;
  if (isFailoverRoute(route) || isCalledItself) return 'anyEndpoint';
  const service = route.local?.resource;
  const isBehindWaypoint = hasWaypoint(state, { namespace: route.namespace, service });
  if (!isSharedRoute(route) && isBehindWaypoint) return 'misled';
  if (isSharedRoute(route) && isBehindWaypoint && service !== undefined) {
    return route.gateway === 'http' ? 'ordered' : 'own';
  }
  const isGlobal = service !== undefined && isGlobalService(service);
  return isGlobal && isMultiNetwork(state) ? 'anyPod' : 'own';
}
