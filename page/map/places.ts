/** The clusters of a fleet → the places of its map: clusters, or regions if there are too many clusters. */
import type { ClusterRecord } from '../../src/outage/record/fleet-record.ts';

/** Source and destination of requests. */
export interface MapPlace {
  /** Name of a cluster or a region; unique. */
  readonly name: string;
  readonly region: string;
  /** Empty where the place is a region. */
  readonly zone: string;
  readonly clusters: readonly ClusterRecord[];
}

/** Maximum number of places drawn. */
export const MOST_PLACES = 40;

/** In order of the cluster keys; empty with too many regions as well. */
export function placesOf(clusters: readonly ClusterRecord[]): readonly MapPlace[] {
  if (clusters.length <= MOST_PLACES) {
    return clusters.map((one) => ({
      ...{ name: one.name, region: one.region, zone: one.zone, clusters: [one] },
    }));
  }
  const regions = membersBy(clusters, ({ region }) => region);
  if (regions.size > MOST_PLACES) return [];
  return [...regions].map(([region, its]) => ({
    ...{ name: region, region, zone: '', clusters: its },
  }));
}

/** In order of the first of each group. */
export function membersBy<T>(
  all: readonly T[],
  groupOf: (one: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = groupOf(one);
    const its = groups.get(name) ?? [];
    its.push(one);
    groups.set(name, its);
  }
  return groups;
}
