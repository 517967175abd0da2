/**
 * What only routes of FailoverServices have: how the backing services of a FailoverService are told apart.
 * @module
 */
import type { OutlierDetection } from '../../kind/distributary-v1alpha1/outlier-detection.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Provider } from '../offer/offered-service.ts';

/** How a ServiceEntry of the Service's namespace selects its pods, and the number that they listen on; or what Git lacks for that. */
export type OwnPods =
  | { readonly labels: Readonly<Record<string, string>>; readonly targetPort: number }
  | { readonly lacking: string };

/** One backing service. Its `export` is the FailoverService, and its one port is that of the Service, which need not have the hostname's number. */
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
 * How Istio is told the order.
 * - `pods`: the consumer's own pods are one backing service, gateways with addresses the others; labels order them.
 * - `addresses`: all backing services are gateways with addresses; labels order them.
 * - `names`: some backing service is a DNS name (a gateway's, or that of a Service of the consumer); labels order them.
 * - `localities`: the same, ordered by made-up localities, for Istio before 1.30.
 * - `aggregate`: each backing service is a host of its own, and an EnvoyFilter makes Envoy try them in turn.
 */
export type FailoverOrdering = 'pods' | 'addresses' | 'names' | 'localities' | 'aggregate';

/** The backing services, and how they are told apart. Each remote endpoint of the route has its backing service as priority. */
export interface FailoverOrder {
  /** The FailoverService. */
  readonly source: Resource;
  /** First choice first. */
  readonly backingServices: readonly BackingService[];
  readonly ordering: FailoverOrdering;
  /** The consumer's own pods, which no remote endpoint stands for: their Service, and their place. Only in ordering `pods`. */
  readonly localPods?: { readonly priority: number; readonly service: Placed };
  /** The host that all gateways are asked for; undefined when no backing service is remote, or when each is asked for its own. */
  readonly sniHost?: string;
  /** The port that they are asked for; undefined where it is the hostname's. */
  readonly sniPort?: number;
  readonly outlierDetection: OutlierDetection;
}
