/** Clients in the ambient mesh, which get no order of failover. */
import { routedName } from '../../../derive/route/service-route.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { capturedNamespaces, isCaptured } from '../../../istio/mesh/ambient-capture.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { ambientClientText as text } from '../../codes/mesh.ts';
import { type CapturedRequests, capturedRequests } from './captured-requests.ts';

/** The endpoints that get the requests instead of the order. */
type Lost = Exclude<CapturedRequests, 'ordered' | 'misled'>;

const code: Code<{ object: string; cluster: string; service: string; lost: Lost }> = defineCode({
  ...text,
  message: ({ object, service, lost }, where) =>
    `${object} of ${where} is in the ambient mesh, where ${wordsFor[lost](service)}`,
});

const wordsFor: Readonly<Record<Lost, (service: string) => string>> = {
  own: (service) => `clients of "${service}" use pods of their own cluster only`,
  anyPod: (service) =>
    `clients of "${service}", which has the label istio.io/global, use pods of all clusters at once`,
  anyEndpoint: (service) =>
    `requests for "${service}" go to all its endpoints at once, and to gateways in plain text`,
};

/** Finds namespaces and pods that are captured, in clusters with services of others. */
export const ambientClient: Check = {
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

/** The first service whose order captured clients do not get; another check reports waypoints that misroute. */
function firstLost(state: ClusterState): { service: string; lost: Lost } | undefined {
  for (const route of state.routes) {
    const lost = capturedRequests(route, state);
    if (lost !== 'ordered' && lost !== 'misled') return { service: routedName(route), lost };
  }
  return undefined;
}

/** Namespaces with the label, and workloads with it in other namespaces. */
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
