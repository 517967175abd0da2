/**
 * How the Cluster API describes clusters.
 * @module
 */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { capiClusterSource } from './capi-cluster.ts';

/** Every source. */
export const clusterSources: readonly ClusterSource[] = [capiClusterSource];
