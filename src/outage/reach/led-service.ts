/** A destination of a client's requests → the Service of the client's cluster that it leads to, and whether Git shows that nothing is behind it. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { subsetLabels } from '../../istio/destination-rule/traffic-policy.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { servesWith } from '../../istio/pod/serving-labels.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { FlowWay } from '../flow.ts';

/** The Service; undefined where the proxy has no cluster, and for other hosts. */
export function serviceBehind(
  state: ClusterState,
  { cluster }: Pick<FlowWay, 'cluster'>,
): Resource | undefined {
  const host = cluster?.split('|').at(-1) ?? '';
  const named = serviceOfHost(host, state.cluster.clusterDomain);
  return named && state.find('', 'Service', named.namespace, named.name)?.resource;
}

/** Whether a cluster of a proxy is empty, and Git has the workloads of its Service: none of them runs with the labels of the subset. */
export function isKnownEmpty(state: ClusterState, upstream: UpstreamCluster): boolean {
  const { groups, rule, subset } = upstream;
  if (groups.length > 0) return false;
  const service = serviceBehind(state, { cluster: upstream.name });
  const labels = (rule && subsetLabels(rule.spec, subset)) ?? {};
  return service !== undefined && servesWith(state, service, labels) === 'no';
}
