/**
 * A cluster of a client's proxy and its endpoints → what each one reaches: the pods behind another cluster's gateway, or behind the
 * client's own Service, or why none answers.
 */
import { type ClusterState, statesByName } from '../../check/cluster-state.ts';
import { refusalsByHttp } from '../../check/reach/http-reach.ts';
import {
  deniedThere,
  ownServiceRefusals,
  podsThere,
  sentTo,
  serviceAt,
} from '../../check/reach/pod-reach.ts';
import { decodePolicy } from '../../istio/destination-rule/policy-settings.ts';
import { trafficPolicyFor } from '../../istio/destination-rule/traffic-policy.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { isDraining } from '../../istio/endpoint/service-endpoint.ts';
import { isCaptured } from '../../istio/mesh/ambient-capture.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import {
  authorizationPolicies,
  noneRefused,
  type RefusedClients,
  trustRefusal,
} from '../../istio/reach/client-access.ts';
import { closedToHttp, closedToMutualTls } from '../../istio/reach/gateway-listener.ts';
import { deniedBehind, type Reach, reachGateway, type Sent } from '../../istio/reach/reach.ts';
import type { RefusalCause } from '../../istio/reach/refusal-cause.ts';
import { isResting } from '../../istio/reach/resting-service.ts';
import { parseServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { displayName } from '../../resource/resource.ts';
import type { EndpointPlace, PlaceFinder, ReachedFinder } from '../upstream.ts';

/** Finds what an endpoint reaches; undefined where only the endpoint itself counts: for pods, and outside of the fleet. */
export type ReachFinder = (endpoint: ServiceEndpoint, found: EndpointPlace) => Reach | undefined;

/** For one cluster of a client's proxy. */
export function reachFinder(
  state: ClusterState,
  upstream: UpstreamCluster,
  client: PilotClient,
): ReachFinder {
  const farOf = farFinder(state, client);
  const follow: ReachFinder = (endpoint, found) => {
    if (found.way === 'service') return ownService(state, upstream, endpoint);
    const far = farOf(found);
    if (far === undefined) return tunnelTo(state, client, found);
    const sent = { ...sentTo(state, upstream, endpoint), caller: client };
    if (found.way === 'pods') return podsThere(state, far, { upstream, endpoint, sent });
    const closed = closedListener(far, sent, endpoint);
    if (closed !== undefined) return { refused: [closed] };
    return takesPlainText(far) ? behindHttp(state, far, upstream) : reachGateway(state, far, sent);
  };
  const header = sentHeader(upstream, client);
  if (header === undefined) return follow;
  return (endpoint, found) =>
    readsHandshake(upstream, endpoint, found) ? header : follow(endpoint, found);
}

/** The refusal of connections that begin with a PROXY header, as a rule of the client's proxy sets it. */
function sentHeader(
  { rule, port, subset }: UpstreamCluster,
  { waypoint }: PilotClient,
): Reach | undefined {
  const [resource] = rule?.from ?? [];
  const policy = rule && trafficPolicyFor(rule.spec, port, subset);
  if (waypoint !== undefined || resource === undefined || policy === undefined) return undefined;
  if (!decodePolicy(policy).forAllPorts.includes('proxyProtocol')) return undefined;
  const text = `${displayName(resource)} sends a PROXY header, which Istio's proxies do not read`;
  const at = { resource, pointer: '/spec', part: 'key' } as const;
  return { refused: [{ kind: 'proxy-header', text, ...at }] };
}

/** Whether the endpoint is a proxy of Istio, which reads a handshake or HTTP first. */
function readsHandshake(
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
  { way }: EndpointPlace,
): boolean {
  return way === 'gateway' || (way !== 'outside' && upstream.speaksMutualTls(endpoint));
}

/** The pods behind a gateway for plain HTTP, to which the request names the service. */
function behindHttp(
  { cluster }: ClusterState,
  far: ClusterState,
  { host, port }: UpstreamCluster,
): Reach | undefined {
  const service = serviceAt(far, host, cluster.clusterDomain);
  const refused = service === undefined ? [] : refusalsByHttp(far, service, port);
  return refused.length === 0 ? undefined : { refused };
}

/** A tunnel of a waypoint: both ends accept the trust domain of the other. */
function tunnelTo(
  state: ClusterState,
  { waypoint }: PilotClient,
  { place, way }: EndpointPlace,
): Reach | undefined {
  if (waypoint === undefined || way !== 'gateway') return undefined;
  const far = statesByName(state.fleet).get(place);
  const refusal = far && (trustRefusal(far, state) ?? trustRefusal(state, far));
  return refusal && { refused: [refusal] };
}

/** Whether the branch of a cluster has a gateway for plain HTTP, which reads no server names. */
function takesPlainText({ istioSpec }: ClusterState): boolean {
  return istioSpec?.gateway === 'http';
}

/** Where Git has all gateways. */
function closedListener(
  far: ClusterState,
  { isMutual, sender }: Sent,
  { port }: ServiceEndpoint,
): RefusalCause | undefined {
  const isHttp = takesPlainText(far);
  if (isMutual) return isHttp || far.hasAllGateways ? closedToMutualTls(far, sender) : undefined;
  return isHttp ? closedToHttp(far, port) : undefined;
}

/** Finds the clients of the cluster that an endpoint denies by their identity. */
export function deniedFinder(
  state: ClusterState,
  upstream: UpstreamCluster,
  client: PilotClient,
): (endpoint: ServiceEndpoint, found: EndpointPlace) => RefusedClients {
  const farOf = farFinder(state, client);
  return (endpoint, found) => {
    const far = farOf(found);
    if (far === undefined || far === state || !upstream.speaksMutualTls(endpoint))
      return noneRefused;
    if (authorizationPolicies(far).length === 0) return noneRefused;
    if (found.way === 'pods') return deniedThere(state, far, { upstream, endpoint });
    const target = parseServerName(upstream.serverName);
    return target === undefined ? noneRefused : deniedBehind(state, far, target);
  };
}

/** Finds the cluster of pods, or of a gateway; for the client's own pods its own. */
function farFinder(
  state: ClusterState,
  client: PilotClient,
): (found: EndpointPlace) => ClusterState | undefined {
  // Waypoints ask gateways of the ambient mesh through tunnels.
  const isDirect = client.waypoint === undefined;
  const isTunnelled = client.waypoint !== undefined || isCaptured(state, client);
  return ({ way, place }) => {
    const isFollowed = way === 'pods' ? !isTunnelled : way === 'gateway' && isDirect;
    return isFollowed ? statesByName(state.fleet).get(place) : undefined;
  };
}

function ownService(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
): Reach | undefined {
  const refused = refusalsBehind(state, upstream, endpoint);
  return refused.length > 0 && refused.every((its) => its.length > 0)
    ? { refused: refused.flat() }
    : undefined;
}

/** A host of its own has the Service as one endpoint, which its clients ask as they ask gateways: the refusals of each workload behind it. */
export function refusalsBehind(
  state: ClusterState,
  upstream: UpstreamCluster,
  endpoint: ServiceEndpoint,
): readonly (readonly RefusalCause[])[] {
  const service = serviceAt(state, endpoint.address);
  if (service === undefined) return [];
  return ownServiceRefusals(state, service, endpoint.port, sentTo(state, upstream, endpoint));
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
    if (isDraining(endpoint)) return { ...found, way: 'drained' };
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
