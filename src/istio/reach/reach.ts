/**
 * A request of a client's cluster for the gateway of another one → the pods that serve it there, or why none does.
 *
 * The way is: a listener and a filter chain of the gateway for exactly the server name that the client's proxy sends, an endpoint behind
 * it that takes mutual TLS, and pods that take the gateway's connection and the client's identity.
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import {
  type GatewayTarget,
  gatewayServerName,
  parseServerName,
} from '../../kind/istio-networking-v1/host/server-name.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { PeerIdentity } from '../authorization/peer-identity.ts';
import { passingGateway, passingObject } from '../gateway/passing-gateway.ts';
import { clusterMesh, type MeshView } from '../mesh/cluster-mesh.ts';
import {
  accessRefusal,
  type Caller,
  noneRefused,
  type RefusedClients,
  refusedClients,
  trustRefusal,
} from './client-access.ts';
import { endpointsBehind, type GatewayEndpoints } from './gateway-endpoints.ts';
import { ownServers } from './gateway-listener.ts';
import { resolveServerName } from './gateway-service.ts';
import { networkRefusal } from './network-policy.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { type AcceptedNames, identityRefusal } from './server-identity.ts';

/** The way of a request that is served. */
export interface Served {
  /** The server name (SNI) that the gateway gets. */
  readonly serverName: string;
  /** The Gateway, or the namespace in which its pods are assumed where Git has none. */
  readonly gateway: string;
  /** The workloads and machines behind it; empty where Git has none, and some are assumed. */
  readonly pods: readonly string[];
}

/** The way of a request, or why it ends before the pods: at least one cause. */
export type Reach = Served | { readonly refused: readonly RefusalCause[] };

/** Why a request ends before the pods; empty where it is served, or not followed. */
export function causesOf(reach: Reach | undefined): readonly RefusalCause[] {
  return reach !== undefined && 'refused' in reach ? reach.refused : [];
}

/** The way to the pods, for the clients of every cluster; `absent` where nothing of the cluster has the host. */
export type Entrance = Entered | { readonly refused: readonly RefusalCause[] } | 'absent';

/** What is behind a server name. */
interface Entered extends Served {
  /** Undefined where Git does not show the service. */
  readonly endpoints: GatewayEndpoints | undefined;
}

/** The east-west gateway's answer for a server name, from the state of its cluster. Cached for the clients of all clusters. */
export function enterGateway(view: MeshView, target: GatewayTarget): Entrance {
  const serverName = gatewayServerName(target);
  return getOrInsert(entrancesOf(view), serverName, () => findEntrance(view, target, serverName));
}

const entrancesOf = memoise((_: ClusterView) => new Map<string, Entrance>());

function findEntrance(view: MeshView, target: GatewayTarget, serverName: string): Entrance {
  const gateway = gatewayName(view);
  const service = resolveServerName(view, target);
  if (service === 'absent') return service;
  if (service === 'unknown') return { serverName, gateway, pods: [], endpoints: undefined };
  if ('refused' in service) return service;
  const endpoints = endpointsBehind(view, service);
  if (endpoints.pods.length === 0) return { refused: endpoints.left };
  const caller = passingGateway(view);
  const judged = endpoints.pods.map((one) => {
    const { machine, at } = one;
    const isPod = machine === undefined && at.port !== undefined;
    return isPod ? networkRefusal(view, one, at.port, caller) : undefined;
  });
  const pods = endpoints.pods.filter((_, i) => judged[i] === undefined);
  if (pods.length === 0) return { refused: judged.flatMap((cause) => cause ?? []) };
  const names = pods.flatMap(({ template, machine }) => {
    const resource = machine?.resource ?? template?.workload;
    return resource === undefined ? [] : [displayName(resource)];
  });
  const once = [...new Set(names)];
  return { serverName, gateway, pods: once, endpoints: { ...endpoints, pods } };
}

/** A request as it leaves a client's proxy. */
export interface Sent {
  readonly serverName: string;
  /** Whether by Istio's mutual TLS. */
  readonly isMutual: boolean;
  /** The object that decides on it, as the place of a mistake in it; undefined without one. */
  readonly sender: Resource | undefined;
  /** Its client; undefined for any of the cluster. */
  readonly caller?: Caller | undefined;
  /** Its identity at pods of the own cluster, where one client alone counts. */
  readonly identity?: PeerIdentity | 'unknown';
  /** The identities that it accepts; undefined for any. */
  readonly accepted?: AcceptedNames | undefined;
}

/** The whole way of a request for the east-west gateway of another cluster. */
export function reachGateway(consumer: ClusterView, far: MeshView, sent: Sent): Reach {
  const { serverName, isMutual, sender } = sent;
  const there = `the gateway of ${far.cluster.name}`;
  const target = isMutual ? parseServerName(serverName) : undefined;
  const { all, admits } = ownServers(far);
  const [server] = isMutual ? admits(serverName) : all;
  if (target === undefined && server !== undefined) {
    return { serverName, gateway: displayName(server.gateway), pods: [] };
  }
  if (!isMutual) {
    const text = `the request is no mutual TLS of Istio, by which ${there} finds the service`;
    return { refused: [{ kind: 'plain-text', text, ...placeOf(sender, '/spec') }] };
  }
  const reach = target === undefined ? 'absent' : reachPods(consumer, far, target, sent);
  if (reach !== 'absent') return reach;
  const text = `${there} has no service for the server name "${serverName}"`;
  return { refused: [{ kind: 'name-unknown', text, ...placeOf(sender, '/spec') }] };
}

function placeOf(resource: Resource | undefined, pointer: string) {
  return { resource, pointer, part: 'key' as const };
}

/** The way for the clients of a cluster; `absent` where nothing of the other one has the host. */
export function reachPods(
  consumer: ClusterView,
  far: MeshView,
  target: GatewayTarget,
  { caller, accepted }: Pick<Sent, 'caller' | 'accepted'>,
): Reach | 'absent' {
  const entrance = enterGateway(far, target);
  if (entrance === 'absent' || 'refused' in entrance) return entrance;
  const { endpoints, ...served } = entrance;
  if (endpoints === undefined) return served;
  const stranger = accepted && identityRefusal(far, endpoints.pods, accepted);
  if (stranger !== undefined) return { refused: [stranger] };
  const trust = trustRefusal(consumer, far);
  if (trust !== undefined) return { refused: [trust] };
  const denied = accessRefusal(consumer, deniedBehind(consumer, far, target), caller);
  return denied === undefined ? served : { refused: [denied] };
}

/** The clients of a cluster that all pods and machines behind a server name deny. */
export function deniedBehind(
  consumer: ClusterView,
  far: MeshView,
  target: GatewayTarget,
): RefusedClients {
  const entrance = enterGateway(far, target);
  if (entrance === 'absent' || 'refused' in entrance) return noneRefused;
  const { serverName, endpoints } = entrance;
  if (endpoints === undefined) return noneRefused;
  return getOrInsert(denialsOf(far)(consumer), serverName, () => {
    const named = serviceOfHost(target.host, far.cluster.clusterDomain);
    const service = named && far.find('', 'Service', named.namespace, named.name)?.resource;
    const trustDomains = acceptedDomains(far, [consumer]);
    const { pods } = endpoints;
    return refusedClients(consumer, { view: far, pods, trustDomains, service, port: target.port });
  });
}

/** By consumer: one cluster has several views while a change is compared. */
const denialsOf = memoise((_: ClusterView) =>
  memoise((_consumer: ClusterView) => new Map<string, RefusedClients>()),
);

/** The trust domains that pods take for their own: those of their mesh, and of the clients, which others judge. */
export function acceptedDomains(
  far: ClusterView,
  consumers: readonly ClusterView[],
): readonly string[] {
  const domains = [far, ...consumers].map(({ cluster }) => cluster.trustDomain);
  return [...new Set([...domains, ...clusterMesh(far).config.trustDomainAliases])];
}

function gatewayName(view: ClusterView): string {
  const gateway = passingObject(view);
  return gateway === undefined
    ? `namespace ${passingGateway(view).namespace}`
    : displayName(gateway);
}
