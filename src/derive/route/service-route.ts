/**
 * How one cluster's clients reach one service: the model that Istio output is written from, and that the peers are asked about.
 * @module
 */
import type { Placed } from '../../place/placed.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import type { FailoverOrder } from './failover-order.ts';
import type { OrderInput } from './order/order-decision.ts';
import type { PolicySource } from './policy/policy-reader.ts';

/** The local cluster's share in ActiveActive, to which weights of others are relative. */
export const LOCAL_WEIGHT = 100;

/** A way from the consumer to another cluster; for a FailoverService also to a Service of the consumer's own. */
export interface RemoteEndpoint {
  readonly provider: Provider;
  readonly cluster: Cluster;
  /**
   * Place in the order of failover, the lowest first; the consumer's own endpoints have `localPriority`, however many priorities
   * Envoy makes of these. 0 in ActiveActive, at the same time as those, save for endpoints behind these.
   */
  readonly priority: number;
  /** Share of requests, relative to `LOCAL_WEIGHT` for the local cluster; only in ActiveActive, of those that serve at once. */
  readonly weight?: number;
  /** IP address or DNS name of the provider's gateway; of the Service itself when it is the consumer's own. */
  readonly address: string;
  readonly port: number;
}

/** A port of the service as the consumer's clients call it. */
export interface RoutePort {
  readonly number: number;
  /** The name that the consumer's Service has for the port; empty only in hosting `clustersetHost`. */
  readonly name: string;
  /** `TCP`: what the Service's port says. */
  readonly transport: string;
  /** Istio's word (`HTTP`, `GRPC`, `TCP` …); empty when Istio detects it. */
  readonly protocol: string;
  readonly appProtocol?: string;
  /** The remote endpoints that serve this port, in order. */
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  /** What an HTTP gateway wants in front of a request's path; `/` for nothing. That of the first provider, where `byHeader`. */
  readonly path: string;
  /** Whether requests name the service in a header, since not all endpoints want the same path: a local one wants none. */
  readonly byHeader: boolean;
}

/** What every route has. */
interface RouteBase {
  readonly consumer: Cluster;
  /** Namespace of what is derived for the route. */
  readonly namespace: string;
  /** The name of what the route is for: a Service, or a FailoverService. */
  readonly name: string;
  /** The name that clients call. */
  readonly serviceHost: string;
  /** The Istio host that holds the endpoints. */
  readonly host: string;
  /** All remote endpoints, in order. */
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  /** Sorted by number. */
  readonly ports: readonly RoutePort[];
  /** Accepted identities of all endpoints, sorted; undefined when one of them is unknown. */
  readonly subjectAltNames: readonly string[] | undefined;
  /** The subset that gateways of other clusters are asked for; empty for the whole service. */
  readonly askedSubset: string;
  /** Directory of the consumer's branch that what follows from this is filed under. */
  readonly application: string;
}

/** What a route of an offered service has. */
interface OfferedRouteBase extends RouteBase {
  readonly service: OfferedService;
  readonly policy: 'FailOver' | 'ActiveActive';
  /** The policy that says so; undefined under the fleet's default. */
  readonly policySource?: PolicySource;
  /** What the order of the remote endpoints was decided from. */
  readonly decision: OrderInput;
  /** Whether a port without a name is all that keeps the remote endpoints from joining the Service's own host. */
  readonly isApartForNames: boolean;
  /** How remote endpoints are entered. */
  readonly gateway: 'mtls' | 'http';
  /** The name of the consumer's own Service, which is `serviceHost` but where clients call the name of KEP-1645 alone. */
  readonly localHost: string;
  /** The consumer's own Service, first in the order; undefined when it has none, and a stub takes its place. */
  readonly local: Placed | undefined;
}

/** Remote endpoints are added to the Service's own host: `host` is `serviceHost`. */
export interface SharedHostRoute extends OfferedRouteBase {
  readonly hosting: 'sharedHost';
}

/** A host of its own has the local Service as one endpoint, and requests for the Service are sent there. */
export interface ClustersetHostRoute extends OfferedRouteBase {
  readonly hosting: 'clustersetHost';
}

/** One service, seen from one consumer cluster, when at least one other cluster serves it there. */
export type OfferedRoute = SharedHostRoute | ClustersetHostRoute;

/** One FailoverService, seen from one cluster of its clients: a host that clients call by its own name, and one order for all. */
export interface FailoverRoute extends RouteBase {
  readonly hosting: 'failoverHost';
  readonly policy: 'FailOver';
  readonly gateway: 'mtls';
  readonly failoverOrder: FailoverOrder;
}

/** How one cluster's clients reach one service. */
export type ServiceRoute = OfferedRoute | FailoverRoute;

/** Whether the route is that of a FailoverService. */
export function isFailoverRoute(route: ServiceRoute): route is FailoverRoute {
  return route.hosting === 'failoverHost';
}

/** Whether the Service's own host holds the endpoints. */
export function isSharedRoute(route: ServiceRoute): route is SharedHostRoute {
  return route.hosting === 'sharedHost';
}

/** Whether a host apart from the Service's holds the endpoints. */
export function isClustersetRoute(route: ServiceRoute): route is ClustersetHostRoute {
  return route.hosting === 'clustersetHost';
}

/** The hosts whose rules count for requests of the route, the one that authors write rules for first. */
export function ruledHosts({ serviceHost, host }: ServiceRoute): readonly string[] {
  return host === serviceHost ? [host] : [serviceHost, host];
}

/** The name of the consumer's own Service, whichever name clients call; of a FailoverService its hostname. */
export function localHost(route: ServiceRoute): string {
  return isFailoverRoute(route) ? route.serviceHost : route.localHost;
}

/** Whether some endpoints wait until others fail; where all serve at once, none do. */
export function hasOrder({ policy, remoteEndpoints }: ServiceRoute): boolean {
  return policy === 'FailOver' || remoteEndpoints.some(({ priority }) => priority > 0);
}

/** Whether each priority of the route is a host of its own, which Envoy tries in turn. */
export function isAggregate(route: ServiceRoute): boolean {
  return isFailoverRoute(route) && route.failoverOrder.ordering === 'aggregate';
}

/** The place of the consumer's own pods where it may be any; undefined where they come first, or are none of the endpoints. */
export function podPriority(route: ServiceRoute): number | undefined {
  return isFailoverRoute(route) ? route.failoverOrder.localPods?.priority : undefined;
}

/** The place of the consumer's own endpoints in the order; undefined when it has none. */
export function localPriority(route: ServiceRoute): number | undefined {
  if (isFailoverRoute(route)) return podPriority(route);
  return route.local === undefined ? undefined : 0;
}

/** `namespace/name` of the service, or of the FailoverService, that the route is for. */
export function routedName(route: ServiceRoute): string {
  const { namespace, name } = isFailoverRoute(route) ? route.failoverOrder.source : route;
  return `${namespace}/${name}`;
}
