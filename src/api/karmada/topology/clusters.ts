/** The sources of clusters in karmada. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { karmadaClusterSource } from './karmada-cluster.ts';

export const clusterSources: readonly ClusterSource[] = [karmadaClusterSource];
