/** Input of the order of a service's providers, and the reason for each position. */
import type {
  LocalityScope,
  RegionFailover,
} from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Nearness } from '../../../topology/distance.ts';
import type { Cluster } from '../../../topology/topology.ts';
import type { OfferedService, Provider } from '../../offer/offered-service.ts';
import type { PolicyStep, PolicyTarget, TrafficPolicy } from '../policy/policy-reader.ts';

export interface OrderInput {
  /** Locality of the consumer. */
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly policy: TrafficPolicy;
  readonly failover: readonly RegionFailover[];
  readonly locality: LocalityScope;
  readonly clusters: readonly Cluster[];
}

/** A provider's position: 1 is the first after the local endpoints; 0 with a weight in ActiveActive. */
export interface OrderedProvider {
  readonly provider: Provider;
  readonly priority: number;
  readonly weight?: number;
  readonly reason: OrderReason;
}

/** A provider that serves. */
export interface Choice {
  readonly provider: Provider;
  readonly weight?: number;
  readonly reason: OrderReason;
}

/** A target names it; or a step includes it, by distance or by weight; or only the distance applies; or all that offer the service
 *  * serve simultaneously. */
export type OrderReason =
  | { readonly by: 'target'; readonly target: PolicyTarget }
  | { readonly by: 'step'; readonly step: PolicyStep; readonly nearness?: Nearness }
  | { readonly by: 'distance'; readonly nearness: Nearness }
  | { readonly by: 'offer' };
