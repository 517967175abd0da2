/** Sidecars in a mesh whose istiod has the flag of the ambient mesh of several networks, and Services without the global label. */
import { memoise } from '../../../collection/memoise.ts';
import { routedName } from '../../../derive/route/service-route.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { isCaptured } from '../../../istio/mesh/ambient-capture.ts';
import {
  clusterMesh,
  hasOwnEndpointsOnly,
  multiNetworkFlag,
} from '../../../istio/mesh/cluster-mesh.ts';
import { isInjected } from '../../../istio/mesh/injection/sidecar-injection.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { sidecarScope as code } from '../../codes/mesh.ts';
import { isMultiNetwork } from './multi-network.ts';
import { localServices, servicesWithPods } from './service-scope.ts';

export const sidecarScope: Check = {
  codes: [code],
  run(state) {
    if (!isMultiNetwork(state) || !hasSidecars(state)) return [];
    const lost = lostServices(state);
    const [first] = lost;
    if (first === undefined) return [];
    const { name: cluster, at } = state.cluster;
    const by = multiNetworkFlag(clusterMesh(state))?.by;
    const args = { cluster, service: nameOf(first), others: lost.length - 1 };
    const related = [noteAt('the Service', first, '/metadata/name')];
    return [diagnose(code, args, by ? locate(by.resource, by.pointer, 'key') : at, related)];
  },
};

/** Whether Git has pods with a sidecar in the cluster. */
export function hasSidecars(state: ClusterState): boolean {
  return state.templates.some(({ workload: { namespace }, isGateway, ...template }) => {
    const pods = { namespace, ...template };
    return !isGateway && isInjected(state, pods) && !isCaptured(state, pods);
  });
}

/** Services of the cluster that have pods in another cluster, too. */
function lostServices(state: ClusterState): readonly Resource[] {
  const { istioSpec, cluster } = state;
  if (istioSpec === undefined) return [];
  const routed = new Set(state.routes.map(routedName));
  const holders = holdersOf(state.fleet);
  return localServices(state).filter((service) => {
    if (routed.has(nameOf(service))) return false;
    const isElsewhere = (holders.get(nameOf(service)) ?? 0) > 1;
    const host = serviceFqdn(service, cluster.clusterDomain);
    return isElsewhere && !hasOwnEndpointsOnly(state, host, istioSpec);
  });
}

/** Number of clusters with a Service with pods, by `namespace/name`. */
const holdersOf: (fleet: ClusterState['fleet']) => ReadonlyMap<string, number> = memoise(
  (fleet) => {
    const count = new Map<string, number>();
    for (const name of fleet.flatMap((state) => servicesWithPods(state).map(nameOf))) {
      count.set(name, (count.get(name) ?? 0) + 1);
    }
    return count;
  },
);

function nameOf({ namespace, name }: Resource): string {
  return `${namespace}/${name}`;
}
