/**
 * A cluster of the topology → the fields of a karmada Cluster that policies ask for.
 * @module
 */

import { memoise } from '../../../../collection/memoise.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import {
  type ClusterTaint,
  decodeKarmadaCluster,
} from '../../kind/karmada-cluster-v1alpha1/cluster.ts';

/** What policies ask for. */
export interface ClusterFields {
  /** Empty when nobody stated one. */
  readonly provider: string;
  /** Empty when nobody stated one. */
  readonly region: string;
  readonly zones: readonly string[];
  /** What keeps objects away that don't tolerate it. */
  readonly taints: readonly ClusterTaint[];
}

/** The fields; a region or zone that is only our own default is none, and karmada's own list of zones wins over our one zone. */
export const fieldsOf: (cluster: Cluster) => ClusterFields = memoise(({ region, zone, facts }) => {
  const stated = (part: string): string => (part === 'default' ? '' : part);
  const own = decodeKarmadaCluster({ object: facts?.['karmada'] ?? {} });
  return {
    provider: own.provider ?? '',
    region: stated(region),
    zones: own.zones.length > 0 ? own.zones : [stated(zone)].filter((part) => part !== ''),
    taints: own.taints,
  };
});
