/** Clients with sidecars of Services that a waypoint orders. */
import { isWaypointRoute, routedName } from '../../../derive/route/service-route.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { waypointSidecar as code } from '../../codes/mesh.ts';
import { hasSidecars } from './sidecar-scope.ts';

export const waypointSidecar: Check = {
  codes: [code],
  run(state) {
    const ordered = state.routes.filter(isWaypointRoute);
    const [first] = ordered;
    const service = first?.local?.resource;
    if (first === undefined || service === undefined || !hasSidecars(state)) return [];
    const { name: cluster } = state.cluster;
    const args = { cluster, service: routedName(first), others: ordered.length - 1 };
    return [diagnose(code, args, locate(service, '/metadata/labels/istio.io~1global'))];
  },
};
