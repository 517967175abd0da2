/** Distances between clusters: the order in which a consumer uses them. */

import { compareStrings } from '../collection/order.ts';
import type { LocalityScope, RegionFailover } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { Cluster } from './topology.ts';

/** The fields of a cluster that determine its distance. */
export type Located = Pick<Cluster, 'key' | 'region' | 'zone' | 'group'>;

/** The reason for a cluster's distance; `entry`: index in the Fleet's `failover` list. */
export type Nearness =
  | { readonly kind: 'itself' | 'zone' | 'region' | 'elsewhere' }
  | { readonly kind: 'failover'; readonly entry: number };

/** A cluster, and the reason for its position. */
export interface NearCluster<C> {
  readonly cluster: C;
  readonly nearness: Nearness;
}

/**
 * The clusters, nearest first: itself, its zone, its region, then the regions that `failover` lists for its region
 * in that order, then all others; within each of these by key, so that no two clusters are equally near.
 */
export function byDistance<C extends Located>(
  consumer: Located,
  clusters: readonly C[],
  failover: readonly RegionFailover[],
): readonly NearCluster<C>[] {
  const regions = failover.flatMap(({ from, to }, entry): readonly NextRegion[] =>
    from === consumer.region ? [{ region: to, nearness: { kind: 'failover', entry } }] : [],
  );
  return clusters
    .map((cluster) => ({ cluster, ...distanceOf(consumer, cluster, regions) }))
    .sort((a, b) => a.distance - b.distance || compareStrings(a.cluster.key, b.cluster.key));
}

/** The failover regions of the consumer's region. */
interface NextRegion {
  readonly region: string;
  readonly nearness: Nearness;
}

/** The default region, zone or group of a cluster (Flomesh's default); no node is in such a region. */
export const unstatedPart = 'default';

const parts = ['region', 'zone', 'group'] as const;

/** Whether another cluster is in the consumer's locality. Without configured localities, each cluster is a locality of its own. */
export function sharesLocality(consumer: Located, other: Located, scope: LocalityScope): boolean {
  if (scope === 'cluster') return consumer.key === other.key;
  const compared = parts.slice(0, parts.indexOf(scope) + 1);
  const isStated = compared.some((part) => consumer[part] !== unstatedPart);
  return isStated && compared.every((part) => consumer[part] === other[part]);
}

/** The distance of a cluster, and the reason. */
interface Distance {
  readonly distance: number;
  readonly nearness: Nearness;
}

const itself: Distance = { distance: 0, nearness: { kind: 'itself' } };
const sameZone: Distance = { distance: 1, nearness: { kind: 'zone' } };
const sameRegion: Distance = { distance: 2, nearness: { kind: 'region' } };
const elsewhere: Nearness = { kind: 'elsewhere' };

/** `regions` in their order. A zone belongs to its region. */
function distanceOf(consumer: Located, cluster: Located, regions: readonly NextRegion[]): Distance {
  if (cluster.key === consumer.key) return itself;
  if (cluster.region === consumer.region) {
    return cluster.zone === consumer.zone ? sameZone : sameRegion;
  }
  const listed = regions.findIndex(({ region }) => region === cluster.region);
  const nearness = regions[listed]?.nearness ?? elsewhere;
  return { distance: 3 + (listed < 0 ? regions.length : listed), nearness };
}
