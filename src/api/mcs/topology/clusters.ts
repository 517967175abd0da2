/** The sources of clusters in the Cluster Inventory API. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { clusterProfileSource } from './cluster-profile.ts';

export const clusterSources: readonly ClusterSource[] = [clusterProfileSource];
