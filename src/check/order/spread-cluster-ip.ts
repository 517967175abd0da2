/** Services whose ClusterIP Cilium spreads over clusters, where it is the endpoint for the own cluster in an order of several. */
import { own } from '../../collection/own.ts';
import { affinityAnnotation, isGlobalService } from '../../derive/route/order/service-affinity.ts';
import { type ClustersetHostRoute, isClustersetRoute } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { annotationsOf, inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { clusterIpSpread as code } from '../codes/order.ts';

export const spreadClusterIp: Check = {
  codes: [code],
  run(state) {
    return state.routes.filter(isClustersetRoute).flatMap((route) => judgeRoute(route, state));
  },
};

function judgeRoute(
  { local, host, remoteEndpoints }: ClustersetHostRoute,
  { cluster }: ClusterState,
): readonly Diagnostic[] {
  const service = local?.resource;
  if (service === undefined || !isGlobalService(service)) return [];
  if (own(annotationsOf(service), affinityAnnotation) === 'local') return [];
  const other = remoteEndpoints.find(({ provider }) => sharesPods(provider.service));
  if (other === undefined) return [];
  const args = { ...inCluster(service, cluster), host, other: other.cluster.name };
  const at = locate(service, '/metadata/annotations/service.cilium.io~1global', 'key');
  return [diagnose(code, args, at)];
}

/** Whether Cilium gives the pods behind it to other clusters. */
function sharesPods(service: Resource): boolean {
  const isShared = own(annotationsOf(service), 'service.cilium.io/shared') !== 'false';
  return isGlobalService(service) && isShared;
}
