/** What each API brings to the room `topology`, in order of their names. Written by `npm run gen`. */
import type { ClusterSource } from '../topology/source/cluster-source.ts';
import { clusterSources as clusterApi } from './cluster-api/topology/clusters.ts';
import { clusterSources as flomesh } from './flomesh/topology/clusters.ts';
import { clusterSources as karmada } from './karmada/topology/clusters.ts';
import { clusterSources as mcs } from './mcs/topology/clusters.ts';
import { clusterSources as meshHub } from './mesh-hub/topology/clusters.ts';
import { clusterSources as openClusterManagement } from './open-cluster-management/topology/clusters.ts';

export const clusterSourcesOfApis: readonly ClusterSource[] = [
  ...clusterApi,
  ...flomesh,
  ...karmada,
  ...mcs,
  ...meshHub,
  ...openClusterManagement,
];
