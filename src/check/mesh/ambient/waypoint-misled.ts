/** Waypoints that would apply a derived route to the service's additional host without its order of failover. */
import { routedName, type ServiceRoute } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { waypointOf } from '../../../istio/mesh/waypoint.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import { waypointMisledText as text } from '../../codes/mesh.ts';
import { capturedRequests } from './captured-requests.ts';
import { atWaypoint } from './waypoint-order.ts';

const code: Code<InCluster & { waypoint: string; gateway: ServiceRoute['gateway'] }> = defineCode({
  ...text,
  message: ({ object, waypoint, gateway }, where) =>
    `waypoint "${waypoint}" of ${object} of ${where} would send requests to all endpoints of the service at once${gateway === 'mtls' ? ', and to gateways without mutual TLS' : ''}`,
});

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
