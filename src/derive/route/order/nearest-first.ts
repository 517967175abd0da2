/** Providers → the same, the nearest to the consumer first, each with the reason of its distance. */
import { byDistance, type Nearness } from '../../../topology/distance.ts';
import type { Provider } from '../../offer/offered-service.ts';
import type { OrderInput, OrderReason } from './order-decision.ts';

/** A provider and its distance. */
export interface NearProvider {
  readonly provider: Provider;
  readonly nearness: Nearness;
  readonly reason: OrderReason;
}

/** Sorts them by distance in the fleet. */
export function nearestFirst(
  { view, failover }: Pick<OrderInput, 'view' | 'failover'>,
  offering: readonly Provider[],
): readonly NearProvider[] {
  const byName = new Map(offering.map((provider) => [provider.cluster.name, provider]));
  const clusters = offering.map((provider) => provider.cluster);
  const near = byDistance(view.cluster, clusters, failover);
  return near.flatMap(({ cluster, nearness }): NearProvider[] => {
    const provider = byName.get(cluster.name);
    if (provider === undefined) return [];
    return [{ provider, nearness, reason: { by: 'distance', nearness } }];
  });
}
