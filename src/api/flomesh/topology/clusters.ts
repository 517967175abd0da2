/** The sources of clusters in Flomesh. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { flomeshClusterSource } from './flomesh-cluster.ts';

export const clusterSources: readonly ClusterSource[] = [flomeshClusterSource];
