/** How one cluster's clients reach one service: the model for Istio output, and for the comparison with the peers. */
import { memoise } from '../../collection/memoise.ts';
import type { Placed } from '../../place/placed.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import type { FailoverOrder } from './failover-order.ts';
import type { OrderInput } from './order/order-decision.ts';
import type { PolicySource } from './policy/policy-reader.ts';

/** The local cluster's share in ActiveActive; the weights of others are relative to it. */
export const LOCAL_WEIGHT = 100;

/** A way from the consumer to another cluster; for a FailoverService also to a Service of the consumer's own. */
export interface RemoteEndpoint {
  readonly provider: Provider;
  readonly cluster: Cluster;
  /**
   * Position in the failover order, the lowest first; the consumer's own endpoints have `localPriority`, however many priorities
   * Envoy derives from these. In ActiveActive 0, the same as the own endpoints, except for endpoints behind them.
   */
  readonly priority: number;
  /** Share of requests, relative to `LOCAL_WEIGHT` for the local cluster; only in ActiveActive, among those that serve simultaneously. */
  readonly weight?: number;
  /** IP address or DNS name of the provider's gateway; of the Service itself when it is the consumer's own. */
  readonly address: string;
  readonly port: number;
}

/** A port of the service as the consumer's clients call it. */
export interface RoutePort {
  readonly number: number;
  /** The port's name in the consumer's Service; empty only in hosting `clustersetHost`. */
  readonly name: string;
  /** `TCP`: the protocol of the Service's port. */
  readonly transport: string;
  /** Istio's protocol (`HTTP`, `GRPC`, `TCP` …); empty when Istio detects it. */
  readonly protocol: string;
  readonly appProtocol?: string;
  /** The remote endpoints that serve this port, in order. */
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  /** Path prefix that an HTTP gateway requires; `/` for none. The first provider's, where `byHeader`. */
  readonly path: string;
  /** Whether requests name the service in a header, because endpoints require different paths: a local one requires none. */
  readonly byHeader: boolean;
}

/** Common fields of every route. */
interface RouteBase {
  readonly consumer: Cluster;
  /** Namespace of the route's derived objects. */
  readonly namespace: string;
  /** The name of the Service or FailoverService of the route. */
  readonly name: string;
  /** The name that clients call. */
  readonly serviceHost: string;
  /** The Istio host that contains the endpoints. */
  readonly host: string;
  /** All remote endpoints, in order. */
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  /** Sorted by number. */
  readonly ports: readonly RoutePort[];
  /** Accepted identities of all endpoints, sorted; undefined when one of them is unknown. */
  readonly subjectAltNames: readonly string[] | undefined;
  /** The subset that clients request from gateways of other clusters; empty for the whole service. */
  readonly requestedSubset: string;
  /** Directory of the route's derived objects in the consumer's branch. */
  readonly application: string;
}

/** Fields of a route of an offered service. */
interface OfferedRouteBase extends RouteBase {
  readonly service: OfferedService;
  readonly policy: 'FailOver' | 'ActiveActive';
  /** The effective policy; undefined for the fleet's default. */
  readonly policySource?: PolicySource;
  /** The input of the order of the remote endpoints. */
  readonly decision: OrderInput;
  /** Whether a port without a name is the only obstacle for the remote endpoints to join the Service's own host. */
  readonly isApartForNames: boolean;
  /** How other clusters are entered: `mtls` at a waypoint, whose tunnels use mutual TLS. */
  readonly gateway: 'mtls' | 'http';
  /** The name of the consumer's own Service; equals `serviceHost`, except where clients call the KEP-1645 name only. */
  readonly localHost: string;
  /** The consumer's own Service, first in the order; undefined when it has none, and a stub replaces it. */
  readonly local: Placed | undefined;
}

/** Remote endpoints are added to the Service's own host: `host` is `serviceHost`. */
export interface SharedHostRoute extends OfferedRouteBase {
  readonly hosting: 'sharedHost';
}

/** A separate host has the local Service as one endpoint, and requests for the Service are routed there. */
export interface ClustersetHostRoute extends OfferedRouteBase {
  readonly hosting: 'clustersetHost';
}

/** Istiod finds the endpoints of other clusters itself, and the Service's waypoint orders them: `host` is `serviceHost`. */
export interface WaypointRoute extends OfferedRouteBase {
  readonly hosting: 'waypoint';
  /** Istiod's ID of the first remote cluster, where a label puts it before the others. */
  readonly namedCluster?: string;
}

/** One service in one consumer cluster, when at least one other cluster serves it there. */
export type OfferedRoute = SharedHostRoute | ClustersetHostRoute | WaypointRoute;

/** One FailoverService in one cluster of its clients: a host with its own name, and one order for all. */
export interface FailoverRoute extends RouteBase {
  readonly hosting: 'failoverHost';
  readonly policy: 'FailOver';
  readonly gateway: 'mtls';
  readonly failoverOrder: FailoverOrder;
}

export type ServiceRoute = OfferedRoute | FailoverRoute;

export function isFailoverRoute(route: ServiceRoute): route is FailoverRoute {
  return route.hosting === 'failoverHost';
}

/** Whether the Service's own host contains the endpoints. */
export function isSharedRoute(route: ServiceRoute): route is SharedHostRoute {
  return route.hosting === 'sharedHost';
}

/** Whether the Service's waypoint orders the endpoints, for clients in the ambient mesh only. */
export function isWaypointRoute(route: ServiceRoute): route is WaypointRoute {
  return route.hosting === 'waypoint';
}

/** Whether the Service's own host contains the endpoints, whoever adds them. */
export function hasServiceHost(route: ServiceRoute): route is SharedHostRoute | WaypointRoute {
  return isSharedRoute(route) || isWaypointRoute(route);
}

/** Whether a host other than the Service's contains the endpoints. */
export function isClustersetRoute(route: ServiceRoute): route is ClustersetHostRoute {
  return route.hosting === 'clustersetHost';
}

/** The hosts whose rules apply to requests of the route; first the one that authors write rules for. */
export function ruledHosts({ serviceHost, host }: ServiceRoute): readonly string[] {
  return host === serviceHost ? [host] : [serviceHost, host];
}

/** The name of the consumer's own Service, whichever name clients call; for a FailoverService its hostname. */
export function localHost(route: ServiceRoute): string {
  return isFailoverRoute(route) ? route.serviceHost : route.localHost;
}

/** Whether some endpoints serve only after others fail; false where all serve simultaneously. */
export function hasOrder({ policy, remoteEndpoints }: ServiceRoute): boolean {
  return policy === 'FailOver' || remoteEndpoints.some(({ priority }) => priority > 0);
}

/** Whether each priority of the route is a separate host, which Envoy tries in turn. */
export function isAggregate(route: ServiceRoute): boolean {
  return isFailoverRoute(route) && route.failoverOrder.ordering === 'aggregate';
}

/** The position of the consumer's own pods where it may vary; undefined where they come first, or are not endpoints. */
export function podPriority(route: ServiceRoute): number | undefined {
  return isFailoverRoute(route) ? route.failoverOrder.localPods?.priority : undefined;
}

/** The position of the consumer's own endpoints in the order; undefined when it has none. */
export function localPriority(route: ServiceRoute): number | undefined {
  if (isFailoverRoute(route)) return podPriority(route);
  return route.local === undefined ? undefined : 0;
}

/** `namespace/name` of the route's service or FailoverService. */
export function routedName(route: ServiceRoute): string {
  const { namespace, name } = isFailoverRoute(route) ? route.failoverOrder.source : route;
  return `${namespace}/${name}`;
}

/** The hosts of routes, and those of their Services: the hosts whose endpoints failover orders. */
export const routedHosts: (routes: readonly ServiceRoute[]) => ReadonlySet<string> = memoise(
  (routes) => new Set(routes.flatMap(({ host, serviceHost }) => [host, serviceHost])),
);
