/**
 * How far clusters are from one another: the order in which a consumer turns to them.
 * @module
 */

import { compareStrings } from '../collection/order.ts';
import type { LocalityScope } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { RegionFailover } from '../kind/distributary-v1alpha1/region-failover.ts';
import type { Cluster } from './topology.ts';

/** The part of a cluster that decides how near it is. */
export type Located = Pick<Cluster, 'key' | 'region' | 'zone' | 'group'>;

/**
 * The clusters, nearest first: itself, its zone, its region, then the regions that `failover` lists for its region
 * in that order, then all others; within each of these by key, so that no two clusters are equally near.
 */
export function byDistance<C extends Located>(
  consumer: Located,
  clusters: readonly C[],
  failover: readonly RegionFailover[],
): readonly C[] {
  const regions = failover.filter(({ from }) => from === consumer.region).map(({ to }) => to);
  return clusters
    .map((cluster) => ({ cluster, distance: distanceOf(consumer, cluster, regions) }))
    .sort((a, b) => a.distance - b.distance || compareStrings(a.cluster.key, b.cluster.key))
    .map(({ cluster }) => cluster);
}

/** The region, zone or group of a cluster for which nobody wrote one (Flomesh's default); no node is in such a region. */
export const unstatedPart = 'default';

const parts = ['region', 'zone', 'group'] as const;

/** Whether another cluster is in the consumer's locality. Where nobody has said where the clusters are, each is a locality of its own. */
export function sharesLocality(consumer: Located, other: Located, scope: LocalityScope): boolean {
  if (scope === 'cluster') return consumer.key === other.key;
  const compared = parts.slice(0, parts.indexOf(scope) + 1);
  const isStated = compared.some((part) => consumer[part] !== unstatedPart);
  return isStated && compared.every((part) => consumer[part] === other[part]);
}

/** `regions`: where the consumer's region turns to, in order. A zone belongs to its region. */
function distanceOf(consumer: Located, cluster: Located, regions: readonly string[]): number {
  if (cluster.key === consumer.key) return 0;
  if (cluster.region === consumer.region) return cluster.zone === consumer.zone ? 1 : 2;
  const listed = regions.indexOf(cluster.region);
  return 3 + (listed < 0 ? regions.length : listed);
}
