/**
 * Clients with sidecars of Services that a waypoint orders.
 * @module
 */
import { isWaypointRoute, routedName } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import { hasSidecars } from './sidecar-scope.ts';

const code: Code<{ cluster: string; service: string; others: number }> = defineCode({
  code: 'DIS0688',
  name: 'waypoint-sidecar',
  severity: 'warning',
  title: 'Clients with sidecars do not get the failover order of a waypoint',
  why: 'The order of a global Service behind a waypoint is for clients in the ambient mesh. Sidecars and gateways do not send requests to the waypoint, and have no tunnels to other networks: they get the pods of their own cluster, and pods of other networks only where a gateway for mutual TLS and sidecars of the pods accept them.',
  fix: 'add the clients to the ambient mesh (label istio.io/dataplane-mode: ambient); or, if sidecars are to fail over, remove the label istio.io/global from the Service and set istio.io/use-waypoint: none on it, which gives sidecars the order and clients in the ambient mesh their own pods',
  message: ({ service, others }, where) =>
    `sidecars of ${where} do not get the order of Service "${service}"${others === 0 ? '' : ` and ${others} more`}, which its waypoint has`,
});

/** Finds clusters with sidecars and such Services. */
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
