/** Namespaces whose labels keep the sidecar out of clients, which then get no order of failover. */
import { groupBy } from '../../../collection/group-by.ts';
import { routedName } from '../../../derive/route/service-route.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  type InjectionRefusal,
  injectionRefusal,
  isOutsideMesh,
} from '../../../istio/mesh/injection/sidecar-injection.ts';
import { systemNamespace } from '../../../istio/system-namespace.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { uninjectedClient as code } from '../../codes/mesh.ts';

/** Finds namespaces whose labels in Git keep the sidecar out of all pods, in clusters with services of others. */
export const uninjectedClient: Check = {
  codes: [code],
  run(state) {
    const [route] = state.routes;
    if (route === undefined || state.istioSpec === undefined) return [];
    const service = routedName(route);
    return refusals(state).map(({ namespace, by, pointer }) =>
      diagnose(
        code,
        { ...inCluster(by, state.cluster), namespace, service },
        locate(by, pointer, 'key'),
      ),
    );
  },
};

/** A namespace, and the object that keeps sidecars out of it. */
interface Refusal extends InjectionRefusal {
  readonly namespace: string;
}

/**
 * Namespaces with workloads in Git, none of which can be injected or is captured: one workload without a sidecar beside others, such as a
 * database, is no client. A namespace without workloads in Git counts where it has a service with an order.
 */
function refusals(state: ClusterState): readonly Refusal[] {
  const clients = state.templates.filter(({ isGateway, isAtRest }) => !isGateway && !isAtRest);
  const byNamespace = groupBy(clients, ({ workload }) => workload.namespace);
  const served = state.routes.map(({ namespace }) => namespace);
  return [...new Set([...byNamespace.keys(), ...served])].filter(mayHaveClients).flatMap((name) => {
    const its = byNamespace.get(name) ?? [];
    const pods = its.length === 0 ? [{ labels: {} }] : its;
    if (!pods.every((one) => isOutsideMesh(state, { ...one, namespace: name }))) return [];
    const refusal = injectionRefusal(state, name, its[0]);
    return refusal === undefined ? [] : [{ namespace: name, ...refusal }];
  });
}

/** Control planes have no sidecar, and call no services of teams. */
function mayHaveClients(namespace: string): boolean {
  return namespace !== systemNamespace && !namespace.startsWith('kube-');
}
