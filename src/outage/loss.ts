/**
 * The clusters of a fleet → all losses of a kind: each cluster, each zone or each region by itself, or clusters in pairs.
 * @module
 */
import { groupBy } from '../collection/group-by.ts';
import type { Cluster } from '../topology/topology.ts';
import { noOutage, type Outage } from './outage.ts';

/** What is lost as one. */
export type LossKind = 'cluster' | 'zone' | 'region';

/** One cluster, zone or region that is lost. */
export interface Loss {
  readonly kind: LossKind;
  /** As in `paris`, `eu/eu-west` or `eu`. */
  readonly name: string;
  readonly outage: Outage;
}

/** What is known of a cluster that may be lost. */
type Losable = Pick<Cluster, 'name' | 'zone' | 'region'>;

const nameOf: Readonly<Record<LossKind, (cluster: Losable) => string>> = {
  cluster: ({ name }) => name,
  zone: ({ region, zone }) => `${region}/${zone}`,
  region: ({ region }) => region,
};

/** All of a kind, in order of the clusters' keys. */
export function lossesOf(kind: LossKind, clusters: readonly Losable[]): readonly Loss[] {
  return [...groupBy(clusters, nameOf[kind])].map(([name, lost]) => ({
    kind,
    name,
    outage: outageOf(lost),
  }));
}

function outageOf(clusters: readonly Losable[]): Outage {
  return { ...noOutage, down: new Set(clusters.map(({ name }) => name)) };
}

/** The kinds of losses that `simulate` looks at all of. */
export type OutageKind = 'single-failures' | 'pairs' | 'regions';

/** How many losses of a kind there are: of pairs far more than anybody wants to have made. */
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
  const single = lossesOf(kind === 'regions' ? 'region' : 'cluster', clusters);
  return single.map(({ outage }) => outage);
}
