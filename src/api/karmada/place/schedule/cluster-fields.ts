/** A cluster of the topology → the fields of a karmada Cluster for policies. */

import { memoise } from '../../../../collection/memoise.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import {
  type ClusterTaint,
  decodeKarmadaCluster,
} from '../../kind/karmada-cluster-v1alpha1/cluster.ts';

export interface ClusterFields {
  /** Empty when not set. */
  readonly provider: string;
  /** Empty when not set. */
  readonly region: string;
  readonly zones: readonly string[];
  /** Taints, which repel objects without a toleration. */
  readonly taints: readonly ClusterTaint[];
}

/** The fields; a default region or zone counts as empty, and karmada's own list of zones takes precedence over the one zone. */
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
