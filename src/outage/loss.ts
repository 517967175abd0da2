/** The clusters of a fleet → all losses of a kind: each cluster, each zone or each region by itself, or clusters in pairs. */
import { groupBy } from '../collection/group-by.ts';
import type { Cluster } from '../topology/topology.ts';
import { noOutage, type Outage } from './outage.ts';

/** Kinds of losses of whole clusters, with their clients. */
export type PlaceKind = 'cluster' | 'zone' | 'region';

/** Kinds of single losses; `pods`: the pods of one service in one cluster, whose clients are left. */
export type LossKind = PlaceKind | 'pods';

/** One cluster, zone or region that is lost, or the pods of one service in the cluster of its clients. */
export interface Loss {
  readonly kind: LossKind;
  /** E.g. `paris`, `eu/eu-west` or `eu`; of pods their service, `shop/api`. */
  readonly name: string;
  readonly outage: Outage;
}

/** Data of a cluster that may be lost. */
type Losable = Pick<Cluster, 'name' | 'zone' | 'region'>;

const nameOf: Readonly<Record<PlaceKind, (cluster: Losable) => string>> = {
  cluster: ({ name }) => name,
  zone: ({ region, zone }) => `${region}/${zone}`,
  region: ({ region }) => region,
};

/** All of a kind, in order of the clusters' keys. */
export function lossesOf(kind: PlaceKind, clusters: readonly Losable[]): readonly Loss[] {
  return [...groupBy(clusters, nameOf[kind])].map(([name, lost]) => ({
    kind,
    name,
    outage: outageOf(lost),
  }));
}

function outageOf(clusters: readonly Losable[]): Outage {
  return { ...noOutage, down: new Set(clusters.map(({ name }) => name)) };
}

/** The kinds of losses that `simulate` evaluates completely. */
export type OutageKind = 'single-failures' | 'pods' | 'pairs' | 'regions';

/** The number of losses of a kind, without building them: there are many pairs. */
export function countOutages(kind: OutageKind, clusters: readonly Losable[]): number {
  const { length } = clusters;
  return kind === 'pairs' ? (length * (length - 1)) / 2 : outagesOf(kind, clusters).length;
}

/** All losses of a kind, in order of the clusters' keys. */
export function outagesOf(kind: OutageKind, clusters: readonly Losable[]): readonly Outage[] {
  if (kind === 'pairs') {
    return clusters.flatMap((one, i) =>
      clusters.slice(i + 1).map((other) => outageOf([one, other])),
    );
  }
  if (kind === 'pods') return podLosses(clusters).map(({ outage }) => outage);
  const single = lossesOf(kind === 'regions' ? 'region' : 'cluster', clusters);
  return single.map(({ outage }) => outage);
}

/** All pods of each cluster, one cluster at a time, in order of the clusters' keys. */
export function podLosses(clusters: readonly Losable[]): readonly Omit<Loss, 'kind'>[] {
  return clusters.map(({ name }) => ({ name: `pods in ${name}`, outage: withoutPods([name]) }));
}

/** All pods of some clusters, whose clients are left. */
export function withoutPods(clusters: readonly string[]): Outage {
  return { ...noOutage, degraded: new Map(clusters.map((name) => [name, 0])) };
}

/** Pairs of clusters, limited in number. */
export interface WorstPairs {
  /** Named e.g. `paris, berlin`. */
  readonly losses: readonly Omit<Loss, 'kind'>[];
  /** The number of clusters in the pairs, and of all clusters. */
  readonly taken: number;
  readonly all: number;
}

/**
 * All pairs of as many clusters as the limit permits.
 * @param clusters in descending order of the effect of their single loss.
 * @param most maximum number of pairs; at least one.
 */
export function worstPairs(clusters: readonly Losable[], most: number): WorstPairs {
  const count = Math.max(2, Math.floor((1 + Math.sqrt(1 + 8 * Math.max(0, most))) / 2));
  const taken = clusters.slice(0, count);
  const losses = taken.flatMap((one, i) =>
    taken.slice(i + 1).map((other) => ({
      name: `${one.name}, ${other.name}`,
      outage: outageOf([one, other]),
    })),
  );
  return { losses, taken: taken.length, all: clusters.length };
}
