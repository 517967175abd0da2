/**
 * Waypoints that would apply a derived route to the service's additional host without its order of failover.
 * @module
 */
import { routedName, type ServiceRoute } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { waypointOf } from '../../../istio/mesh/waypoint.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import { capturedRequests } from './captured-requests.ts';
import { atWaypoint } from './waypoint-order.ts';

const code: Code<InCluster & { waypoint: string; gateway: ServiceRoute['gateway'] }> = defineCode({
  code: 'DIS0679',
  name: 'waypoint-misled',
  severity: 'error',
  title: 'A waypoint would send requests to all clusters at once',
  why: 'If endpoints of other clusters cannot be added to a Service, a route sends its requests to a separate host. A waypoint follows that route, gives all endpoints of the host one priority (it does not order DNS names by labels) and connects to gateways in plain text, which a gateway for mutual TLS refuses. Requests of clients in the ambient mesh would leave healthy pods, and fail.',
  fix: 'set the label istio.io/use-waypoint: none on the Service, so that clients in the ambient mesh use the pods of their own cluster; or make the endpoints join the Service, whose order a waypoint keeps: spec.derive.istio.gateway: http, istiods that do not discover other clusters (or clusterLocal for the service), gateways with IP addresses, named ports, no ActiveActive. In an ambient mesh of several networks, set the label istio.io/global: "true" on the Service in every cluster: then its waypoint gets an order by locality (docs/istio-failover.md)',
  message: ({ object, waypoint, gateway }, where) =>
    `waypoint "${waypoint}" of ${object} of ${where} would send requests to all endpoints of the service at once${gateway === 'mtls' ? ', and to gateways without mutual TLS' : ''}`,
});

/** Finds Services behind such waypoints. */
export const waypointMisled: Check = {
  codes: [code],
  run(state) {
    const misled = state.routes.filter(
      (route) =>
        capturedRequests(route, state) === 'misled' && atWaypoint(route, state) === undefined,
    );
    return misled.flatMap((route) => {
      const service = route.hosting === 'failoverHost' ? undefined : route.local?.resource;
      const found = waypointOf(state, { namespace: route.namespace, service });
      if (found === undefined) return [];
      const object = `Service ${routedName(route)}`;
      const waypoint = `${found.namespace}/${found.name}`;
      const args = { object, cluster: state.cluster.name, waypoint, gateway: route.gateway };
      return [diagnose(code, args, locate(found.by, '/metadata/labels/istio.io~1use-waypoint'))];
    });
  },
};
