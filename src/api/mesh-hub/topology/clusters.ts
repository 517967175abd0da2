/** The sources of clusters in Service Mesh Hub. */
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { kubernetesClusterSource } from './kubernetes-cluster.ts';
import { meshSource } from './mesh.ts';

export const clusterSources: readonly ClusterSource[] = [kubernetesClusterSource, meshSource];
