/**
 * What the order of a service's providers is decided from, and why each of them stands where it does.
 * @module
 */
import type {
  LocalityScope,
  RegionFailover,
} from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Nearness } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { OfferedService, Provider } from '../../offer/offered-service.ts';
import type { PolicyStep, PolicyTarget, TrafficPolicy } from '../policy/policy-reader.ts';

/** What the order is made from. */
export interface OrderInput {
  /** That of the consumer. */
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly policy: TrafficPolicy;
  readonly failover: readonly RegionFailover[];
  readonly locality: LocalityScope;
  readonly clusters: readonly Cluster[];
}

/** A provider's place: 1 is the first after the local endpoints; 0 with a weight in ActiveActive. */
export interface OrderedProvider {
  readonly provider: Provider;
  readonly priority: number;
  readonly weight?: number;
  readonly reason: OrderReason;
}

/** A provider that shall serve. */
export interface Choice {
  readonly provider: Provider;
  readonly weight?: number;
  readonly reason: OrderReason;
}

/** A target names it; or a step takes it, in which it is as near as it is, or shares; or it is as near as it is; or all that offer the service serve at once. */
export type OrderReason =
  | { readonly by: 'target'; readonly target: PolicyTarget }
  | { readonly by: 'step'; readonly step: PolicyStep; readonly nearness?: Nearness }
  | { readonly by: 'distance'; readonly nearness: Nearness }
  | { readonly by: 'offer' };
