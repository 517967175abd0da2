/**
 * A cluster of a client's proxy and its endpoints → what each one reaches: the pods behind another cluster's gateway, or behind the
 * client's own Service, or why none answers.
 * @module
 */
import { type ClusterState, statesByName } from '../../check/cluster-state.ts';
import { remotePods } from '../../check/joined-mesh.ts';
import { clustersetDomain } from '../../derive/route/clusterset/clusterset-host.ts';
import { peerAuthentications } from '../../istio/authorization/peer-authentication.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { isCaptured } from '../../istio/mesh/ambient-capture.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { templatesByAddress } from '../../istio/pod/running-pods.ts';
import { mutualTlsRefusals } from '../../istio/reach/mutual-tls.ts';
import { handshakeRefusal } from '../../istio/reach/pod-handshake.ts';
import { type Reach, reachGateway } from '../../istio/reach/reach.ts';
import { isResting } from '../../istio/reach/resting-service.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { EndpointPlace, PlaceFinder, ReachedFinder } from '../upstream.ts';

/** Finds what an endpoint reaches; undefined where only the endpoint itself counts: for pods, and outside of the fleet. */
export type ReachFinder = (endpoint: ServiceEndpoint, found: EndpointPlace) => Reach | undefined;

/** For one cluster of the proxies of a cluster's clients. */
export function reachFinder(
  state: ClusterState,
  upstream: UpstreamCluster,
  client: PilotClient,
): ReachFinder {
  // Waypoints ask gateways of the ambient mesh through tunnels, and HTTP gateways read no server name.
  const readsNames = client.waypoint === undefined && state.istioSpec?.gateway !== 'http';
  const isTunnelled = client.waypoint !== undefined || isCaptured(state, client);
  return (endpoint, { way, place }) => {
    if (way === 'service') return ownService(state, upstream, endpoint);
    const at = statesByName(state.fleet).get(place);
    if (at === undefined) return undefined;
    if (way === 'pods') return isTunnelled ? undefined : podsThere(state, upstream, endpoint, at);
    return way === 'gateway' && readsNames
      ? gatewayThere(state, upstream, endpoint, at)
      : undefined;
  };
}

/** The gateway of another cluster. */
function gatewayThere(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
  far: ClusterState,
): Reach {
  return reachGateway(state, far, {
    serverName: upstream.serverName,
    isMutual: upstream.speaksMutualTls(endpoint),
    sender: upstream.decidesTls(endpoint),
  });
}

/** Pods of the client's own cluster, or of another one whose pods its istiod reads. */
function podsThere(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
  at: ClusterState,
): Reach | undefined {
  const isMutual = upstream.speaksMutualTls(endpoint);
  if (isMutual && endpoint.takesMutualTls && peerAuthentications(at).length === 0) return undefined;
  const { address, labels, port } = endpoint;
  const own = at === state ? address : remotePods(state.fleet).get(address)?.address;
  const template = own === undefined ? undefined : templatesByAddress(at).get(own);
  const { rootNamespace } = clusterMesh(at).config;
  const { namespace } = upstream;
  const pods = { namespace, labels, isWhole: template !== undefined, rootNamespace, template };
  const sender = upstream.decidesTls(endpoint);
  const refusal = handshakeRefusal(at, pods, { isMutual, sender, port });
  return refusal === undefined ? undefined : { refused: [refusal] };
}

/** A host of its own has the Service as one endpoint, which its clients ask as they ask gateways. */
function ownService(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
): Reach | undefined {
  const service = serviceAt(state, endpoint.address);
  if (service === undefined || !upstream.speaksMutualTls(endpoint)) return undefined;
  const refused = mutualTlsRefusals(state, service, endpoint.port);
  return refused.length === 0 ? undefined : { refused };
}

/** The Service of a host in a cluster, called by either of its names. */
function serviceAt({ cluster, find }: ClusterState, host: string): Resource | undefined {
  const named = serviceOfHost(host, cluster.clusterDomain) ?? serviceOfHost(host, clustersetDomain);
  return named && find('', 'Service', named.namespace, named.name)?.resource;
}

/** Places as they count for requests: gateways that refuse them, and Services without pods. */
export function reachedPlaces(
  state: ClusterState,
  upstream: UpstreamCluster,
  { client, placeOf }: { readonly client: PilotClient; readonly placeOf: PlaceFinder },
): ReachedFinder {
  const reachOf = reachFinder(state, upstream, client);
  return (endpoint) => {
    const found = placeOf(endpoint);
    if (isEmpty(state, upstream, found)) return { ...found, count: 0 };
    const reach = reachOf(endpoint, found);
    if (reach === undefined || !('refused' in reach)) return found;
    const isDenied = reach.refused.some(({ kind }) => kind === 'authorization');
    return { ...found, way: isDenied ? 'denied' : 'refused' };
  };
}

/** Whether the Service has no pods there, since all of its workloads in Git are scaled to zero. */
function isEmpty(
  { fleet }: ClusterState,
  { host }: UpstreamCluster,
  { place, way }: EndpointPlace,
): boolean {
  const at = way === 'outside' ? undefined : statesByName(fleet).get(place);
  const service = at && serviceAt(at, host);
  return at !== undefined && service !== undefined && isResting(at, service);
}
