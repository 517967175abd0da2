/**
 * The clusters of a fleet → all single losses of a kind: each cluster, each zone or each region by itself.
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

const nameOf: Readonly<Record<LossKind, (cluster: Cluster) => string>> = {
  cluster: ({ name }) => name,
  zone: ({ region, zone }) => `${region}/${zone}`,
  region: ({ region }) => region,
};

/** All of a kind, in order of the clusters' keys. */
export function lossesOf(kind: LossKind, clusters: readonly Cluster[]): readonly Loss[] {
  return [...groupBy(clusters, nameOf[kind])].map(([name, lost]) => ({
    kind,
    name,
    outage: { ...noOutage, down: new Set(lost.map((one) => one.name)) },
  }));
}
