/**
 * Clients in the ambient mesh, who get no order of failover.
 * @module
 */
import { routedName } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { capturedNamespaces, isCaptured } from '../../../istio/mesh/ambient-capture.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { type CapturedRequests, capturedRequests } from './captured-requests.ts';

/** Where requests go in place of the order. */
type Lost = Exclude<CapturedRequests, 'ordered' | 'misled'>;

const code: Code<{ object: string; cluster: string; service: string; lost: Lost }> = defineCode({
  code: 'DIS0675',
  name: 'ambient-client',
  severity: 'warning',
  title: 'clients in the ambient mesh get no order of failover',
  why: "Orders are written for sidecars and gateways. Istiod tells ztunnel of a Service's own pods, and of no endpoint of another cluster that joins it: for captured clients nothing fails over. A host of the service's own it takes for a row of endpoints that serve at once, and it asks gateways without mutual TLS. A waypoint of the Service keeps the order where the endpoints join the Service itself and gateways are asked in plain HTTP: mutual TLS to gateways is what no waypoint speaks.",
  fix: 'keep clients of such services out of the ambient mesh (label istio.io/dataplane-mode: none, and a sidecar); or set spec.derive.istio.gateway: http and give the service a waypoint (label istio.io/use-waypoint on the Service or its namespace) in each cluster whose clients are captured, where gateways have addresses and istiods see nothing of each other',
  message: ({ object, service, lost }, where) =>
    `${object} of ${where} is in the ambient mesh, where ${wordsFor[lost](service)}`,
});

const wordsFor: Readonly<Record<Lost, (service: string) => string>> = {
  own: (service) => `clients of '${service}' are sent to pods of their own cluster only`,
  anyPod: (service) =>
    `clients of '${service}', which is labelled istio.io/global, are sent to pods of all clusters at once`,
  anyEndpoint: (service) =>
    `requests for '${service}' go to all its endpoints at once, to gateways as plain text`,
};

/** Finds namespaces and pods that are captured, in clusters with services of others. */
export const ambientClient: Check = {
  name: 'ambient-client',
  codes: [code],
  run(state) {
    const { name: cluster } = state.cluster;
    const first = firstLost(state);
    if (first === undefined) return [];
    return captured(state).map(({ resource, object }) =>
      diagnose(code, { object, cluster, ...first }, locate(resource, '/metadata/name')),
    );
  },
};

/** The first service whose order captured clients don't get; what a waypoint misleads is another finding's. */
function firstLost(state: ClusterState): { service: string; lost: Lost } | undefined {
  for (const route of state.routes) {
    const lost = capturedRequests(route, state);
    if (lost !== 'ordered' && lost !== 'misled') return { service: routedName(route), lost };
  }
  return undefined;
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
