/**
 * A host that clients call → its Service in their cluster, and whether pods of it are in Git.
 *
 * Absent workloads are no mistake: a subset may be routed to before its pods are deployed, and Services may have pods outside of Git.
 */
import { type ClusterState, statesByName } from '../../check/cluster-state.ts';
import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { Resource } from '../../resource/resource.ts';

export function ownService(state: ClusterState, { host }: RegisteredService): Resource | undefined {
  const named = serviceOfHost(host, state.cluster.clusterDomain);
  return named && state.find('', 'Service', named.namespace, named.name)?.resource;
}

/** The first route of each Service, by the Service's host. */
const routesByService = memoise((routes: ClusterState['routes']) =>
  firstBy(routes, ({ serviceHost }) => serviceHost),
);

/** Whether running pods with the labels are in Git, in the cluster or in one that its proxies reach. */
export function hasPods(
  state: ClusterState,
  { host }: Pick<RegisteredService, 'host'>,
  labels: Readonly<Record<string, string>>,
): boolean {
  const named = serviceOfHost(host, state.cluster.clusterDomain);
  if (named === undefined) return false;
  const route = routesByService(state.routes).get(host);
  const others = (route?.remoteEndpoints ?? []).flatMap(
    ({ cluster }) => statesByName(state.fleet).get(cluster.name) ?? [],
  );
  return [state, ...others].some((at) => {
    const service = at.find('', 'Service', named.namespace, named.name)?.resource;
    const templates = service === undefined ? [] : selectedTemplates(at, service);
    return templates.some((one) => !one.isAtRest && hasLabels(one.labels, labels));
  });
}
