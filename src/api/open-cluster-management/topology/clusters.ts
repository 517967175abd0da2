/** The sources of clusters in Open Cluster Management. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { managedClusterSource } from './managed-cluster.ts';

export const clusterSources: readonly ClusterSource[] = [managedClusterSource];
