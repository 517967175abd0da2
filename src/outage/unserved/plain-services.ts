/**
 * The services of a cluster → those that clients reach without a doubt: running pods of the cluster itself, without any object of a team that
 * routes, orders or secures the requests. Most services of a fleet are; to follow their requests would cost a third of a run.
 */
import type { ClusterState } from '../../check/cluster-state.ts';
import { isJoined } from '../../check/joined-mesh.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { peerAuthentications } from '../../istio/authorization/peer-authentication.ts';
import { hostOfRule } from '../../istio/destination-rule/destination-rule.ts';
import { isDraining } from '../../istio/endpoint/service-endpoint.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { refusesInjection } from '../../istio/mesh/injection/sidecar-injection.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { authorizationPolicies } from '../../istio/reach/client-access.ts';
import { isUsual } from '../../istio/reach/mutual-tls.ts';
import { decodeService } from '../../istio/service/service.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import { attachedRoutes } from '../../istio/virtual-service/attached-route.ts';
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
    ...attachedRoutes(pilot.meshRoutes, cluster.clusterDomain).map(({ host }) => host),
    ...authored(state, 'ServiceEntry').flatMap((one) => decodeServiceEntry(one).hosts),
  ];
  const named = new Set(hosts);
  const apart = new Set(
    state.routes.filter((one) => one.host !== one.serviceHost).map((one) => one.serviceHost),
  );
  const { locality, trafficPolicy } = clusterMesh(state).config;
  const isOrdered = locality.distribute.length > 0 || Object.keys(trafficPolicy).length > 0;
  if (isOrdered || hosts.some(isWildcard) || readsOtherDomains(state)) return () => false;
  const isSecured = securedNamespaces(state);
  return memoiseByValue((service) => {
    const [namespace = '', name = ''] = service.split('/');
    const resource = state.find('', 'Service', namespace, name)?.resource;
    const host = `${name}.${namespace}.svc.${cluster.clusterDomain}`;
    if (resource === undefined || named.has(host)) return false;
    if (apart.has(host) || isSecured(namespace)) return false;
    const [known] = pilot.servicesByHost.get(host) ?? [];
    return known !== undefined && isExportedToAll(known.exportTo) && isServed(state, resource);
  });
}

/** The clusters whose pods the clients may ask without a gateway between. */
function readClusters(state: ClusterState): readonly ClusterState[] {
  return isJoined(state) ? state.fleet : [state];
}

function readsOtherDomains(state: ClusterState): boolean {
  const { trustDomain } = state.cluster;
  return readClusters(state).some(({ cluster }) => cluster.trustDomain !== trustDomain);
}

/** Tells the namespaces whose pods a policy may close to clients. */
function securedNamespaces(state: ClusterState): (namespace: string) => boolean {
  const namespaces = readClusters(state).map(policyNamespaces);
  return (namespace) => namespaces.some((its) => its.isMesh || its.names.has(namespace));
}

const policyNamespaces = memoise((state: ClusterState) => {
  const policies = [...peerAuthentications(state), ...authorizationPolicies(state)];
  const names = new Set(policies.map(({ namespace }) => namespace));
  return { names, isMesh: names.has(clusterMesh(state).config.rootNamespace) };
});

function authored(state: ClusterState, kind: string): readonly Resource[] {
  return state.istio(kind).filter(({ origin }) => origin.type === 'authored');
}

/** Whether running pods with a sidecar have all of its ports: a derived rule may require mutual TLS. */
function isServed(state: ClusterState, service: Resource): boolean {
  const { namespace } = service;
  const running = selectedTemplates(state, service).filter(
    (template) =>
      !template.isAtRest &&
      !isDraining(template) &&
      isUsual(template) &&
      !refusesInjection(state, { namespace, ...template }),
  );
  const named = new Set(
    running.flatMap(({ ports }) => ports.map(({ name, protocol }) => `${protocol} ${name}`)),
  );
  return decodeService(service).ports.every(({ number, targetPort = number, protocol }) =>
    typeof targetPort === 'number' ? running.length > 0 : named.has(`${protocol} ${targetPort}`),
  );
}
