/** Fields of FailoverService routes only: how Istio distinguishes the backing services of a FailoverService. */
import type { OutlierDetection } from '../../kind/distributary-v1alpha1/outlier-detection.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Provider } from '../offer/offered-service.ts';

/** Pod selector of a ServiceEntry in the Service's namespace, and the target port number; or what Git lacks for it. */
export type OwnPods =
  | { readonly labels: Readonly<Record<string, string>>; readonly targetPort: number }
  | { readonly lacking: string };

/** One backing service. Its `export` is the FailoverService; its one port is the Service's, whose number may differ from the hostname's. */
export interface BackingService extends Provider {
  /** JSON Pointer of the reference in the FailoverService. */
  readonly pointer: string;
  readonly pods: OwnPods;
  readonly outlierDetection: OutlierDetection;
}

/** The number of a backing service's port in its own cluster. */
export function backingPort({ ports: [port] }: BackingService): number | undefined {
  return port?.number;
}

/**
 * How the order is configured in Istio.
 * - `pods`: the consumer's own pods are one backing service, gateways with addresses the others; labels order them.
 * - `addresses`: all backing services are gateways with addresses; labels order them.
 * - `names`: some backing service is a DNS name (a gateway's, or that of a Service of the consumer); labels order them.
 * - `localities`: the same, ordered by made-up localities, for Istio before 1.30.
 * - `aggregate`: each backing service is a host of its own, and an EnvoyFilter makes Envoy try them in turn.
 */
export type FailoverOrdering = 'pods' | 'addresses' | 'names' | 'localities' | 'aggregate';

/** The backing services and the ordering method. The priority of each remote endpoint of the route is the index of its backing service. */
export interface FailoverOrder {
  /** The FailoverService. */
  readonly source: Resource;
  /** First choice first. */
  readonly backingServices: readonly BackingService[];
  readonly ordering: FailoverOrdering;
  /** The consumer's own pods, which no remote endpoint represents: their Service, and their position. Only in ordering `pods`. */
  readonly localPods?: { readonly priority: number; readonly service: Placed };
  /** The SNI host for all gateways; undefined when no backing service is remote, or when each gateway has its own SNI host. */
  readonly sniHost?: string;
  /** The port in that SNI; undefined where it is the hostname's. */
  readonly sniPort?: number;
  readonly outlierDetection: OutlierDetection;
}
