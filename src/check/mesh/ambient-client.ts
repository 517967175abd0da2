/**
 * Clients in the ambient mesh, who get no order of failover.
 * @module
 */
import { isSharedRoute, routedName, type ServiceRoute } from '../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import { capturedNamespaces, hasWaypoint, isCaptured } from '../../istio/mesh/ambient-capture.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

const code: Code<{ object: string; cluster: string; service: string }> = defineCode({
  code: 'DIS0675',
  name: 'ambient-client',
  severity: 'warning',
  title: 'clients in the ambient mesh get no order of failover',
  why: "Orders are written for sidecars and gateways. Istiod tells ztunnel of a Service's own pods, and of no endpoint of another cluster that joins it: for captured clients nothing fails over. A waypoint of the Service keeps the order where the endpoints join the Service itself; a host of the service's own has none.",
  fix: 'keep clients of such services out of the ambient mesh (label istio.io/dataplane-mode: none, and a sidecar), or give the service a waypoint (label istio.io/use-waypoint on the Service or its namespace) in each cluster whose clients are captured, where gateways have addresses and istiods see nothing of each other',
  message: ({ object, service }, where) =>
    `${object} of ${where} is in the ambient mesh, where clients of '${service}' are sent to pods of their own cluster only`,
});

/** Finds namespaces and pods that are captured, in clusters with services of others. */
export const ambientClient: Check = {
  name: 'ambient-client',
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    const lost = state.routes.find((route) => !isKept(route, state));
    if (lost === undefined) return [];
    const service = routedName(lost);
    return captured(state).map(({ resource, object }) =>
      diagnose(code, { object, cluster, service }, locate(resource, '/metadata/name')),
    );
  },
};

/** Whether a waypoint has the endpoints, in their order. */
function isKept(route: ServiceRoute, state: ClusterState): boolean {
  if (!isSharedRoute(route) || route.local === undefined) return false;
  return hasWaypoint(state, route.local.resource);
}

/** Namespaces, and workloads elsewhere that have the label themselves. */
function captured(state: ClusterState): readonly { resource: Resource; object: string }[] {
  const namespaces = capturedNamespaces(state);
  const known = new Set(namespaces.map(({ name }) => name));
  const pods = state.templates.filter(({ workload: { namespace }, labels, isGateway }) => {
    return !isGateway && !known.has(namespace) && isCaptured(state, { namespace, labels });
  });
  return [
    ...namespaces.map((resource) => ({ resource, object: `Namespace ${resource.name}` })),
    ...pods.map(({ workload }) => {
      const { kind, namespace, name } = workload;
      return { resource: workload, object: `${kind} ${namespace}/${name}` };
    }),
  ];
}
