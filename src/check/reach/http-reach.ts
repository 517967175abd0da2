/**
 * A request by plain HTTP at the gateway of another cluster → why no pod behind it serves the request.
 *
 * The gateway routes the request to the Service, and asks its pods as a client of its own cluster.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import type { PeerIdentity } from '../../istio/authorization/peer-identity.ts';
import type { PolicyPods } from '../../istio/authorization/workload-policy.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { gatewayAtRest, serverHidden } from '../../istio/gateway/closed-entrance.ts';
import { managedEntrances } from '../../istio/gateway/managed-gateway.ts';
import { selectorOf, serversOf } from '../../istio/gateway/merged-gateway.ts';
import { podsOfGateway } from '../../istio/gateway/passing-gateway.ts';
import { redirectingServer } from '../../istio/gateway/redirected-requests.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { type UpstreamCluster, upstreamClusterOf } from '../../istio/model/upstream-clusters.ts';
import type { PodTemplate } from '../../istio/pod/pod-template.ts';
import { templatesByAddress } from '../../istio/pod/running-pods.ts';
import { edgeRefusal, refusalOfAll } from '../../istio/reach/client-access.ts';
import { nodeLocal } from '../../istio/reach/gateway-endpoints.ts';
import { hiddenFromGateway, undiscoveredNamespace } from '../../istio/reach/gateway-service.ts';
import { networkRefusal } from '../../istio/reach/network-policy.ts';
import { acceptedDomains, causesOf } from '../../istio/reach/reach.ts';
import type { RefusalCause } from '../../istio/reach/refusal-cause.ts';
import { passedThrough } from '../../istio/reach/server/gateway-rule.ts';
import { type ServerPods, serverPods } from '../../istio/reach/server-pods.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';
import { gatewayStates } from '../gateway-state.ts';
import { remotePods } from '../joined-mesh.ts';
import { exportsGateway } from '../server/gateway/exports-gateway.ts';
import { deafness, judgeRunning, podsThere, sentTo } from './pod-reach.ts';

/** The causes at a port of a Service; none where some pod serves the request, or Git does not show that none does. */
export function refusalsByHttp(
  far: ClusterState,
  service: Resource,
  port: number,
): readonly RefusalCause[] {
  const known = getOrInsert(refusalsOf(far), service, () => new Map());
  return getOrInsert(known, port, () => {
    const entrance = entranceOf(far);
    return entrance === undefined ? [] : findRefusals(far, entrance, { service, port });
  });
}

const refusalsOf = memoise(
  (_: ClusterState) => new Map<Resource, Map<number, readonly RefusalCause[]>>(),
);

/** The gateway of a cluster, and why it serves no request at all. */
interface HttpEntrance {
  readonly namespace: string;
  readonly edge: Edge;
  readonly closed: RefusalCause | undefined;
}

const entranceOf = memoise((far: ClusterState): HttpEntrance | undefined => {
  const gateway = exportsGateway(far);
  if (gateway === undefined) return undefined;
  const { namespace } = gateway;
  const edge = edgeOf(far, gateway);
  const denied = edgeRefusal(far, edge.pods, acceptedDomains(far, []));
  const closed =
    closedEdge(far, gateway) ??
    denied ??
    undiscoveredNamespace(far, namespace) ??
    redirected(far, gateway, edge.pods);
  return { namespace, edge, closed };
});

/** The pods do not run, or no client reaches the port of their only server. */
function closedEdge(far: ClusterState, gateway: Resource): RefusalCause | undefined {
  const selector = selectorOf(gateway);
  const pods = podsOfGateway(far, selector);
  const isManaged = managedEntrances(far).length > 0;
  const isOnly = serversOf(gateway).length === 1;
  return (
    (isManaged ? undefined : gatewayAtRest(pods)) ??
    (isOnly ? serverHidden(far, gateway, pods[0]?.labels ?? selector, () => true) : undefined)
  );
}

function redirected(
  far: ClusterState,
  entered: Resource,
  { labels }: PolicyPods,
): RefusalCause | undefined {
  const server = redirectingServer(far, entered, labels);
  if (server === undefined) return undefined;
  const { gateway: resource, index } = server;
  const text = `${displayName(resource)} redirects requests by plain HTTP to HTTPS`;
  const pointer = `/spec/servers/${index}/tls/httpsRedirect`;
  return { kind: 'https-redirect', text, resource, pointer };
}

interface Called {
  readonly service: Resource;
  readonly port: number;
}

function findRefusals(
  far: ClusterState,
  entrance: HttpEntrance,
  called: Called,
): readonly RefusalCause[] {
  const { edge, namespace } = entrance;
  const closed =
    entrance.closed ??
    undiscoveredNamespace(far, called.service.namespace) ??
    hiddenFromGateway(far, called.service, namespace) ??
    nodeLocal(called.service);
  if (closed !== undefined) return [closed];
  const upstream = upstreamAt(far, edge, called);
  const passed = upstream?.rule && passedThrough(far, upstream.rule, { ...called, subset: '' });
  if (passed !== undefined) return [passed];
  const endpoints = upstream && endpointsByTemplate(far, upstream);
  if (upstream === undefined || endpoints === undefined) return [];
  const causes = judgeRunning(serverPods(far, called.service), (pods) =>
    refusalsAt(far, edge, { pods, upstream, called, endpoint: endpoints.get(pods.template) }),
  );
  return causes.every((its) => its.length > 0) ? causes.flat() : [];
}

/** The cluster of the gateway's proxy, which no Sidecar limits. */
function upstreamAt(
  { pilot, cluster }: ClusterState,
  { pods }: Edge,
  { service: { namespace, name }, port }: Called,
): UpstreamCluster | undefined {
  const host = serviceFqdn({ namespace, name }, cluster.clusterDomain);
  const registered = pilot.servicesByHost.get(host)?.find((one) => one.namespace === namespace);
  const client = { ...pods, locality: `${cluster.region}/${cluster.zone}` };
  return registered && upstreamClusterOf(registered, { port, subset: '' }, pilot, client);
}

/**
 * The endpoints of pods in Git; undefined where there are others: machines, which Git does not show to refuse. Requests continue to no
 * other cluster.
 */
function endpointsByTemplate(
  far: ClusterState,
  { groups }: UpstreamCluster,
): ReadonlyMap<PodTemplate | undefined, ServiceEndpoint> | undefined {
  const templates = templatesByAddress(far);
  const gateways = gatewayStates(far.fleet);
  const found = new Map<PodTemplate | undefined, ServiceEndpoint>();
  for (const endpoint of groups.flatMap(({ endpoints }) => endpoints)) {
    const { address, port } = endpoint;
    const template = templates.get(address);
    const isElsewhere = gateways.has(`${address}:${port}`) || remotePods(far.fleet).has(address);
    if (template !== undefined) getOrInsert(found, template, () => endpoint);
    else if (!isElsewhere) return undefined;
  }
  return found;
}

interface AskedPods {
  readonly pods: ServerPods;
  readonly upstream: UpstreamCluster;
  readonly called: Called;
  readonly endpoint: ServiceEndpoint | undefined;
}

/** The causes at one workload, or at pods that Git does not have, of which it shows policies only. */
function refusalsAt(
  far: ClusterState,
  { pods: caller, identity }: Edge,
  { pods, upstream, called, endpoint }: AskedPods,
): readonly RefusalCause[] {
  if (pods.template === undefined) {
    const trustDomains = acceptedDomains(far, []);
    const serving = { view: far, pods: [pods], trustDomains, ...called };
    const refusal = refusalOfAll(serving, identity);
    return refusal === undefined ? [] : [refusal];
  }
  if (endpoint === undefined) {
    const deaf = deafness(called.service, called.port, pods);
    return deaf === undefined ? [] : [deaf];
  }
  const sent = { ...sentTo(far, upstream, endpoint), identity };
  const refused = causesOf(podsThere(far, far, { upstream, endpoint, sent }));
  const from = { ...caller, isPlaced: caller.isWhole };
  const blocked = networkRefusal(far, pods, endpoint.port, from);
  return blocked === undefined ? refused : [...refused, blocked];
}

/** The pods of a gateway for plain HTTP. */
export interface Edge {
  readonly pods: PolicyPods;
  /** Unknown where the pods are not in Git. */
  readonly identity: PeerIdentity | 'unknown';
}

/** The pods that a Gateway selects; where Git has none, in its namespace, with the labels that it selects. */
export function edgeOf(state: ClusterState, gateway: Resource): Edge {
  const { trustDomain } = state.cluster;
  const { rootNamespace } = clusterMesh(state).config;
  const selector = selectorOf(gateway);
  const [found] = podsOfGateway(state, selector);
  if (found === undefined) {
    const pods = { namespace: gateway.namespace, labels: selector, isWhole: false, rootNamespace };
    return { pods, identity: 'unknown' };
  }
  const { labels, account, workload } = found;
  const { namespace } = workload;
  const identity = { trustDomain, namespace, account };
  return { pods: { namespace, labels, isWhole: true, rootNamespace }, identity };
}
