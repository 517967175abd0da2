/** The routes of a whole fleet → the services of one cluster that clients of other clusters call. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { backingPort } from '../../derive/route/failover-order.ts';
import {
  isClustersetRoute,
  isFailoverRoute,
  isWaypointRoute,
  type RemoteEndpoint,
  type ServiceRoute,
} from '../../derive/route/service-route.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

export interface InboundService {
  readonly service: Resource;
  /** The host of the SNI that clients send under gateway `mtls`: the Service's own, or the shared name of all backing services. */
  readonly host: string;
  readonly gateway: ServiceRoute['gateway'];
  /** The Service's called ports, ascending. */
  readonly ports: readonly number[];
  /** The calling clusters, by key. */
  readonly consumers: readonly ClusterState[];
}

/** Computed once for a fleet, by the name of the called cluster. */
const enteringByCluster = memoise(findInbound);

/** The services that other clusters call in this one, in order of the calling clusters. */
export function inboundServices({ fleet, cluster }: ClusterState): readonly InboundService[] {
  return enteringByCluster(fleet).get(cluster.name) ?? [];
}

/** The Services that clients of other clusters, or of this one, call by mutual TLS whatever their pods take, each once. */
export function mutualTlsServices(state: ClusterState): readonly Resource[] {
  return [...new Set(mutualTlsCalls(state).map(({ service }) => service))];
}

/** Their ports; a Service may be repeated. */
export function mutualTlsCalls(
  state: ClusterState,
): readonly Pick<InboundService, 'service' | 'ports'>[] {
  const inbound = inboundServices(state).filter(({ gateway }) => gateway === 'mtls');
  const known = new Set(inbound.map(({ service }) => service));
  return [...inbound, ...ownCalls(state).filter(({ service }) => !known.has(service))];
}

/** A host of the service's own has one TLS setting for all endpoints: gateways require mutual TLS, so clients use it for their own cluster's Service as well. */
function ownCalls({ routes }: ClusterState): readonly Pick<InboundService, 'service' | 'ports'>[] {
  return routes
    .filter(isClustersetRoute)
    .flatMap(({ gateway, local, ports }) =>
      gateway === 'mtls' && local !== undefined
        ? [{ service: local.resource, ports: ports.map(({ number }) => number) }]
        : [],
    );
}

/** An InboundService under construction. */
interface Gathered extends Omit<InboundService, 'ports' | 'consumers'> {
  readonly ports: Set<number>;
  readonly consumers: Set<ClusterState>;
}

function findInbound(fleet: ClusterState['fleet']): ReadonlyMap<string, readonly InboundService[]> {
  const byCluster = new Map<string, Map<string, Gathered>>();
  // Consumers share endpoints and their SNI hosts.
  const byWay = new Map<string, Map<RemoteEndpoint, Gathered>>();
  for (const consumer of fleet) {
    for (const route of consumer.routes) {
      const known = getOrInsert(byWay, `${route.gateway} ${commonHost(route)}`, () => new Map());
      for (const { port, endpoint } of inboundRequests(route)) {
        const find = () => gathered(byCluster, route, endpoint);
        const { ports, consumers } = getOrInsert(known, endpoint, find);
        ports.add(port);
        consumers.add(consumer);
      }
    }
  }
  return new Map(
    [...byCluster].map(([name, services]) => [name, [...services.values()].map(done)]),
  );
}

/**
 * A backing service of a FailoverService may be in the client's own cluster: such requests do not leave it. Those of waypoints come
 * through gateways of the ambient mesh.
 */
function inboundRequests(route: ServiceRoute): readonly {
  readonly port: number;
  readonly endpoint: RemoteEndpoint;
}[] {
  if (isWaypointRoute(route)) return [];
  return route.ports.flatMap(({ number, remoteEndpoints }) =>
    remoteEndpoints
      .filter(({ cluster }) => cluster.name !== route.consumer.name)
      .map((endpoint) => ({ port: servicePort(route, endpoint) ?? number, endpoint })),
  );
}

/** A backing service may lack the hostname's port; undefined where it is the port that clients call. */
function servicePort(route: ServiceRoute, { priority }: RemoteEndpoint): number | undefined {
  if (!isFailoverRoute(route)) return undefined;
  const backing = route.failoverOrder.backingServices[priority];
  return backing && backingPort(backing);
}

/** The port in the SNI of the route's clients for the port that they call. */
export function sniPort(route: ServiceRoute, endpoint: RemoteEndpoint, called: number): number {
  if (!isFailoverRoute(route)) return called;
  const { sniHost: host, sniPort: port } = route.failoverOrder;
  return (host === undefined ? servicePort(route, endpoint) : port) ?? called;
}

function gathered(
  byCluster: Map<string, Map<string, Gathered>>,
  route: ServiceRoute,
  { cluster, provider: { service } }: RemoteEndpoint,
): Gathered {
  const host = sniHost(route, { cluster, service });
  const { gateway } = route;
  const services = getOrInsert(byCluster, cluster.name, () => new Map<string, Gathered>());
  return getOrInsert(services, `${gateway} ${host} ${service.namespace}/${service.name}`, () => ({
    service,
    host,
    gateway,
    ports: new Set(),
    consumers: new Set(),
  }));
}

/** The SNI host of the route's clients at a cluster's gateway. */
export function sniHost(
  route: ServiceRoute,
  {
    cluster,
    service,
  }: Pick<RemoteEndpoint, 'cluster'> & Pick<RemoteEndpoint['provider'], 'service'>,
): string {
  return commonHost(route) ?? serviceFqdn(service, cluster.clusterDomain);
}

function commonHost(route: ServiceRoute): string | undefined {
  return isFailoverRoute(route) ? route.failoverOrder.sniHost : undefined;
}

function done({ ports, consumers, ...rest }: Gathered): InboundService {
  return { ...rest, ports: [...ports].sort((a, b) => a - b), consumers: [...consumers] };
}
