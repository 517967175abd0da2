/**
 * The services of a cluster → those that clients reach without a doubt: running pods of the cluster itself, without any object of a team that
 * routes, orders or secures the requests. Most services of a fleet are; to follow their requests would cost a third of a run.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { peerAuthentications } from '../../istio/authorization/peer-authentication.ts';
import { hostOfRule } from '../../istio/destination-rule/destination-rule.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { refusesInjection } from '../../istio/mesh/sidecar-injection.ts';
import { type PodTemplate, selectedTemplates } from '../../istio/pod/pod-template.ts';
import { decodeService } from '../../istio/service/service.ts';
import { decodeServiceEntry, tlsModeLabel } from '../../istio/service-entry/service-entry.ts';
import { decodeVirtualService } from '../../istio/virtual-service/virtual-service.ts';
import { isExportedToAll } from '../../istio/visibility/export-to.ts';
import { isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';

/** Tells them apart, by `namespace/name`. */
export function plainServices(state: ClusterState): (service: string) => boolean {
  const { cluster, pilot } = state;
  const hosts = [
    ...authored(state, 'DestinationRule').map((one) => hostOfRule(one, cluster.clusterDomain)),
    ...authored(state, 'VirtualService').flatMap((one) =>
      decodeVirtualService(one).hosts.map((host) =>
        resolveHost(host, one.namespace, cluster.clusterDomain),
      ),
    ),
    ...authored(state, 'ServiceEntry').flatMap((one) => decodeServiceEntry(one).hosts),
  ];
  const named = new Set(hosts);
  const apart = new Set(
    state.routes.filter((one) => one.host !== one.serviceHost).map((one) => one.serviceHost),
  );
  const { locality, trafficPolicy } = clusterMesh(state).config;
  const isOrdered = locality.distribute.length > 0 || Object.keys(trafficPolicy).length > 0;
  if (isOrdered || hosts.some(isWildcard) || peerAuthentications(state).length > 0) {
    return () => false;
  }
  return memoiseByValue((service) => {
    const [namespace = '', name = ''] = service.split('/');
    const resource = state.find('', 'Service', namespace, name)?.resource;
    const host = `${name}.${namespace}.svc.${cluster.clusterDomain}`;
    if (resource === undefined || named.has(host)) return false;
    if (apart.has(host)) return false;
    const [known] = pilot.servicesByHost.get(host) ?? [];
    return known !== undefined && isExportedToAll(known.exportTo) && isServed(state, resource);
  });
}

function authored(state: ClusterState, kind: string): readonly Resource[] {
  return state.istio(kind).filter(({ origin }) => origin.type === 'authored');
}

/** Whether clients send mutual TLS to pods with a sidecar, at every port. */
function isUsual(
  state: ClusterState,
  pods: Pick<PodTemplate, 'labels' | 'openPorts'> & { readonly namespace: string },
): boolean {
  const isPlain = pods.openPorts === undefined && own(pods.labels, tlsModeLabel) === undefined;
  return isPlain && !refusesInjection(state, pods);
}

/** Whether running pods with a sidecar have all of its ports: a derived rule may require mutual TLS. */
function isServed(state: ClusterState, service: Resource): boolean {
  const { namespace } = service;
  const running = selectedTemplates(state, service).filter(
    (template) => !template.isAtRest && isUsual(state, { namespace, ...template }),
  );
  const named = new Set(
    running.flatMap(({ ports }) => ports.map(({ name, protocol }) => `${protocol} ${name}`)),
  );
  return decodeService(service).ports.every(({ number, targetPort = number, protocol }) =>
    typeof targetPort === 'number' ? running.length > 0 : named.has(`${protocol} ${targetPort}`),
  );
}
