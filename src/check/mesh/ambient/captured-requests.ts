/**
 * A route and the cluster of its clients → where requests go that ztunnel takes.
 *
 * ztunnel goes by Services and their pods: it follows no VirtualService and no DestinationRule, and an endpoint that joins a Service is
 * unknown to it. A waypoint follows both, but knows no `failoverPriority` among DNS endpoints, and no mutual TLS to gateways.
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
 * `ordered`: as promised; `own`: to pods of the client's cluster alone; `anyPod`: to pods of all clusters at once; `anyEndpoint`: to all
 * endpoints of the route at once, other clusters' gateways among them; `misled`: there as well, by a waypoint of the Service.
 */
export type CapturedRequests = 'ordered' | 'own' | 'anyPod' | 'anyEndpoint' | 'misled';

/** Where they go. */
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
