/** Services without pods that are the first endpoint all the same, since a separate host has the Service as one endpoint. */
import { memoise } from '../../collection/memoise.ts';
import { type ClustersetHostRoute, isClustersetRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type PodTemplate, selectedTemplates } from '../../istio/pod/pod-template.ts';
import { podSelector } from '../../istio/service/service.ts';
import { displayName, inCluster, locate, noteAt, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { serviceUnbacked as code } from '../codes/order.ts';

export const unbackedService: Check = {
  codes: [code],
  run(state) {
    const machines = new Set(state.istio('WorkloadEntry').map(({ namespace }) => namespace));
    return state.routes.filter(isClustersetRoute).flatMap((route) => {
      const { local, namespace } = route;
      if (local === undefined || machines.has(namespace)) return [];
      const { resource } = local;
      return isUnbacked(state, resource) ? judgeRoute(route, resource, state) : [];
    });
  },
};

/** A Service without a selector has endpoints of another author. */
function isUnbacked(state: ClusterState, service: Resource): boolean {
  if (Object.keys(podSelector(service)).length === 0) return false;
  return runningTemplate(state, service) === undefined;
}

/** A workload scaled to zero, as in a standby cluster, backs no Service. */
function runningTemplate(state: ClusterState, service: Resource): PodTemplate | undefined {
  return selectedTemplates(state, service).find(({ isAtRest }) => !isAtRest);
}

/** Without a workload in any other cluster in Git either, workloads are kept outside of Git. */
function judgeRoute(
  { host, remoteEndpoints }: ClustersetHostRoute,
  service: Resource,
  { cluster, fleet }: ClusterState,
): readonly Diagnostic[] {
  const states = statesByKey(fleet);
  for (const { provider } of remoteEndpoints) {
    const state = states.get(provider.cluster.key);
    const template = state && runningTemplate(state, provider.service);
    if (template === undefined) continue;
    const { workload } = template;
    const args = {
      ...inCluster(service, cluster),
      host,
      other: provider.cluster.name,
      workload: displayName(workload),
    };
    const related = [noteAt('behind it in another cluster', workload)];
    return [diagnose(code, args, locate(service, '/spec/selector'), related)];
  }
  return [];
}

const statesByKey: (fleet: ClusterState['fleet']) => ReadonlyMap<string, ClusterState> = memoise(
  (fleet) => new Map(fleet.map((state) => [state.cluster.key, state])),
);
