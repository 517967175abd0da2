/**
 * How one cluster's clients reach one service: the model that Istio output is written from, and that the peers are asked about.
 * @module
 */
import type { Placed } from '../../place/placed.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { OfferedService, Provider } from '../offer/offered-service.ts';
import type { FailoverOrder } from './failover-order.ts';
import type { PolicySource } from './policy-reader.ts';

/** A way from the consumer to another cluster; in hosting `failoverHost` also to a Service of its own. */
export interface RemoteEndpoint {
  readonly provider: Provider;
  readonly cluster: Cluster;
  /**
   * Place in the order of failover: 1 comes right after the local endpoints, however many priorities Envoy makes of these.
   * 0 in ActiveActive: at the same time. In hosting `failoverHost` the place of the backing service, 0 first.
   */
  readonly priority: number;
  /** Share of requests, relative to 100 for the local cluster; only in ActiveActive. */
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
  /** What an HTTP gateway wants in front of a request's path; `/` for nothing. */
  readonly path: string;
}

/**
 * `sharedHost`: remote endpoints are added to the Service's own host.
 * `clustersetHost`: a host of its own has the local Service as one remote endpoint, and requests for the Service are sent there.
 * `failoverHost`: a host that clients call by its own name; the order is one for all, and local pods may come anywhere in it.
 */
export type RouteHosting = 'sharedHost' | 'clustersetHost' | 'failoverHost';

/**
 * One service, seen from one consumer cluster, when at least one other cluster serves it there; or one FailoverService, in form
 * `failoverHost`: then `service` has its name and the namespace of what is derived, `serviceHost` and `host` are its hostname.
 */
export interface ServiceRoute {
  readonly consumer: Cluster;
  readonly service: OfferedService;
  readonly policy: 'FailOver' | 'ActiveActive';
  /** The policy that says so; undefined under the fleet's default. */
  readonly policySource?: PolicySource;
  readonly hosting: RouteHosting;
  /** How remote endpoints are entered. */
  readonly gateway: 'mtls' | 'http';
  /** The Service's name that clients call, in the consumer's domain. */
  readonly serviceHost: string;
  /** The Istio host that holds the endpoints: `serviceHost` when it is shared. */
  readonly host: string;
  /** The consumer's own Service; undefined when it has none, and a stub takes its place. In hosting `failoverHost` the one of way `pods`. */
  readonly local: Placed | undefined;
  /** All remote endpoints, in order. */
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  /** Sorted by number. */
  readonly ports: readonly RoutePort[];
  /** Accepted identities of all backing services, sorted; undefined when one of them is unknown. */
  readonly subjectAltNames: readonly string[] | undefined;
  /** Present in hosting `failoverHost` only. */
  readonly failoverOrder?: FailoverOrder;
  /** Directory of the consumer's branch that what follows from this is filed under. */
  readonly application: string;
}

/** A route of hosting `failoverHost`. */
export type FailoverRoute = ServiceRoute & { readonly failoverOrder: FailoverOrder };

/** Whether the route is that of a FailoverService. */
export function isFailoverRoute(route: ServiceRoute): route is FailoverRoute {
  return route.failoverOrder !== undefined;
}

/** `namespace/name` of the service, or of the FailoverService, that the route is for. */
export function routedName({ service, failoverOrder }: ServiceRoute): string {
  const { namespace, name } = failoverOrder?.source ?? service;
  return `${namespace}/${name}`;
}
