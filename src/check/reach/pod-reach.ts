/** Pods that a client's proxy asks without a gateway between, of its own cluster or of one that its istiod reads → why they refuse. */

import { clustersetDomain } from '../../derive/route/clusterset/clusterset-host.ts';
import { peerAuthentications } from '../../istio/authorization/peer-authentication.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { refusesInjection } from '../../istio/mesh/injection/sidecar-injection.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { templatesByAddress } from '../../istio/pod/running-pods.ts';
import {
  accessRefusal,
  noneRefused,
  type RefusedClients,
  refusalOfAll,
  refusedClients,
  type ServingPods,
  trustRefusal,
} from '../../istio/reach/client-access.ts';
import { atRest, targetUnknown, withoutSelector } from '../../istio/reach/gateway-endpoints.ts';
import { isUsual, mutualTlsRefusal } from '../../istio/reach/mutual-tls.ts';
import { handshakeRefusal } from '../../istio/reach/pod-handshake.ts';
import { acceptedDomains, type Reach, type Sent } from '../../istio/reach/reach.ts';
import type { RefusalCause } from '../../istio/reach/refusal-cause.ts';
import { acceptedBy, identityRefusal } from '../../istio/reach/server-identity.ts';
import { type ServerPods, serverPods, targetNumber } from '../../istio/reach/server-pods.ts';
import { podSelector, portNamed, portNumbered } from '../../istio/service/service.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';
import { remotePods } from '../joined-mesh.ts';

/** An endpoint of a cluster of a proxy. */
export interface CalledEndpoint {
  readonly upstream: UpstreamCluster;
  readonly endpoint: ServiceEndpoint;
}

/** A request as a client's proxy sends it to an endpoint. */
export function sentTo(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
): Sent {
  const sender = upstream.decidesTls(endpoint);
  return {
    serverName: upstream.serverName,
    isMutual: upstream.speaksMutualTls(endpoint),
    sender,
    accepted: acceptedBy(state, upstream, sender),
  };
}

/** Pods of the client's own cluster, or of another one whose pods its istiod reads. */
export function podsThere(
  state: ClusterState,
  at: ClusterState,
  { sent, ...called }: CalledEndpoint & { readonly sent: Sent },
): Reach | undefined {
  const { isMutual, sender } = sent;
  const { takesMutualTls, port } = called.endpoint;
  const pods = podsAt(state, at, called);
  const isKnown = isMutual && takesMutualTls && peerAuthentications(at).length === 0;
  const handshake =
    isKnown && isUsual({ ...pods, ...pods.template })
      ? undefined
      : handshakeRefusal(at, pods, { isMutual, sender, port });
  const refusal =
    handshake ??
    (isMutual ? peerRefusal(state, at, { ...called, sent }) : undefined) ??
    (at === state ? ownRefusal(at, called, sent) : undefined);
  return refusal === undefined ? undefined : { refused: [refusal] };
}

/** Why one side refuses the certificate of the other. A client counts where its own cluster accepts it. */
function peerRefusal(
  state: ClusterState,
  at: ClusterState,
  { sent, ...called }: CalledEndpoint & { readonly sent: Sent },
): RefusalCause | undefined {
  const { caller, accepted } = sent;
  const stranger = accepted && identityRefusal(at, [podsAt(state, at, called)], accepted);
  if (stranger !== undefined || at === state) return stranger;
  return trustRefusal(state, at) ?? accessRefusal(state, deniedThere(state, at, called), caller);
}

/** Why the cluster's own pods deny every client, where they have a sidecar. */
function ownRefusal(
  state: ClusterState,
  called: CalledEndpoint,
  { isMutual, identity = 'unknown' }: Sent,
): RefusalCause | undefined {
  const pods = podsAt(state, state, called);
  if (!pods.isWhole || refusesInjection(state, { ...pods, ...pods.template })) return undefined;
  return refusalOfAll(servingPods(state, state, called, pods), isMutual ? identity : 'nobody');
}

/** The clients of the cluster that pods of another one deny; none where Git does not have the pods. */
export function deniedThere(
  state: ClusterState,
  at: ClusterState,
  called: CalledEndpoint,
): RefusedClients {
  const pods = podsAt(state, at, called);
  return pods.isWhole ? refusedClients(state, servingPods(state, at, called, pods)) : noneRefused;
}

function servingPods(
  state: ClusterState,
  at: ClusterState,
  { upstream: { host, port } }: CalledEndpoint,
  pods: ServerPods,
): ServingPods {
  const trustDomains = acceptedDomains(at, [state]);
  return { view: at, pods: [pods], trustDomains, service: serviceAt(at, host), port };
}

function podsAt(
  state: ClusterState,
  at: ClusterState,
  { upstream: { namespace }, endpoint: { address: given, labels } }: CalledEndpoint,
): ServerPods {
  const address = at === state ? given : remotePods(state.fleet).get(given)?.address;
  const template = address === undefined ? undefined : templatesByAddress(at).get(address);
  const { rootNamespace } = clusterMesh(at).config;
  const isWhole = template !== undefined;
  return { namespace, labels, isWhole, rootNamespace, template, account: template?.account };
}

/** Why the pods of a workload are no endpoint at the port of a Service: no container has the port that it names. */
export function deafness(
  service: Resource,
  port: number,
  pods: ServerPods,
): RefusalCause | undefined {
  if (pods.template === undefined || targetNumber(service, port, pods) !== undefined) {
    return undefined;
  }
  const { name = '' } = portNumbered(service, port) ?? {};
  return targetUnknown(service, portNamed(service, name), 'container of the pods');
}

/** Judges pods that are not scaled to zero, one list a workload; the first of those that are where there are no others. */
export function judgeRunning(
  all: readonly ServerPods[],
  judge: (pods: ServerPods) => readonly RefusalCause[],
): readonly (readonly RefusalCause[])[] {
  const running = all.filter(({ template }) => template?.isAtRest !== true);
  if (running.length > 0) return running.map(judge);
  return all.slice(0, 1).map(({ template }) => (template === undefined ? [] : [atRest(template)]));
}

/**
 * Why pods behind the address of an own Service serve no requests of the cluster, where a host of its own names the Service: one list a
 * workload, empty for one that serves them.
 */
export function ownServiceRefusals(
  state: ClusterState,
  service: Resource,
  port: number,
  sent: Sent,
): readonly (readonly RefusalCause[])[] {
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return [sent.isMutual ? [withoutSelector(service)] : []];
  // Kubernetes gives the address of a Service pods alone.
  const all = serverPods(state, service).filter(({ machine }) => machine === undefined);
  if (all.length === 0) return [[machinesOnly(service)]];
  return judgeRunning(all, (pods) => {
    const refusal = refusalAt(state, { service, port }, pods, sent);
    return refusal === undefined ? [] : [refusal];
  });
}

function refusalAt(
  state: ClusterState,
  { service, port: called }: { readonly service: Resource; readonly port: number },
  pods: ServerPods,
  { isMutual, sender, accepted }: Sent,
): RefusalCause | undefined {
  const port = targetNumber(service, called, pods) ?? 0;
  // A tunnel to pods in the ambient mesh needs an endpoint for each pod.
  const handshake = () =>
    isMutual
      ? mutualTlsRefusal(state, pods, port)
      : handshakeRefusal(state, pods, { isMutual, sender, port });
  const stranger = () =>
    isMutual && accepted ? identityRefusal(state, [pods], accepted) : undefined;
  const closed = deafness(service, called, pods) ?? handshake() ?? stranger();
  if (closed !== undefined || refusesInjection(state, { ...pods, ...pods.template })) return closed;
  const trustDomains = acceptedDomains(state, []);
  const serving = { view: state, pods: [pods], trustDomains, service, port: called };
  return refusalOfAll(serving, isMutual ? 'unknown' : 'nobody');
}

function machinesOnly(service: Resource): RefusalCause {
  const text = `${displayName(service)} is called by its address, behind which Kubernetes has pods, and it has WorkloadEntries only`;
  return { kind: 'no-endpoint', text, resource: service, pointer: '/spec/selector', part: 'key' };
}

/** The Service of a host in a cluster, called by either of its names, in the domain of the client's cluster. */
export function serviceAt(
  { cluster, find }: ClusterState,
  host: string,
  domain: string = cluster.clusterDomain,
): Resource | undefined {
  const named = serviceOfHost(host, domain) ?? serviceOfHost(host, clustersetDomain);
  return named && find('', 'Service', named.namespace, named.name)?.resource;
}
