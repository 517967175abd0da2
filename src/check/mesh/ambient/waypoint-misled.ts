/**
 * Waypoints that would follow a derived route to a host of the service's own, where they keep no order.
 * @module
 */
import { routedName, type ServiceRoute } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { waypointOf } from '../../../istio/mesh/waypoint.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import { capturedRequests } from './captured-requests.ts';

const code: Code<InCluster & { waypoint: string; gateway: ServiceRoute['gateway'] }> = defineCode({
  code: 'DIS0679',
  name: 'waypoint-misled',
  severity: 'error',
  title: 'a waypoint would send requests to all clusters at once',
  why: "Where other clusters' endpoints can't join a Service, its requests are led to a host of the service's own. A waypoint follows that route and gives all endpoints of the host one priority, since it orders names by no label; and it asks gateways in plain text, which one that wants mutual TLS refuses. So requests of clients in the ambient mesh would leave healthy pods, and fail.",
  fix: "label the Service istio.io/use-waypoint: none, and clients in the ambient mesh get pods of their own cluster; or let the endpoints join the Service, in whose order a waypoint has them: spec.derive.istio.gateway: http, istiods that see nothing of each other (or clusterLocal for the service), gateways with addresses, ports with names, no ActiveActive. Istio's own failover for a waypoint in a mesh of several networks, by region and under spec.derive.istio: none, is in docs/istio-failover.md",
  message: ({ object, waypoint, gateway }, where) =>
    `waypoint '${waypoint}' of ${object} of ${where} would send requests to all endpoints of the service at once${gateway === 'mtls' ? ', to gateways without mutual TLS' : ''}`,
});

/** Finds Services behind such waypoints. */
export const waypointMisled: Check = {
  name: 'waypoint-misled',
  codes: [code],
  run(state) {
    const misled = state.routes.filter((route) => capturedRequests(route, state) === 'misled');
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
