/** The sources of clusters in the Cluster API. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { capiClusterSource } from './capi-cluster.ts';

export const clusterSources: readonly ClusterSource[] = [capiClusterSource];
