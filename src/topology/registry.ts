/**
 * All kinds of resources that describe clusters, in alphabetical order of what they read.
 * @module
 */

import { flomeshClusterReader } from '../api/flomesh/topology/flomesh-cluster.ts';
import { karmadaClusterReader } from '../api/karmada/topology/karmada-cluster.ts';
import { clusterProfileReader } from '../api/mcs/topology/cluster-profile.ts';
import { kubernetesClusterReader } from '../api/mesh-hub/topology/kubernetes-cluster.ts';
import { meshReader } from '../api/mesh-hub/topology/mesh.ts';
import { argocdClusterSecretReader } from './argocd-cluster-secret.ts';
import type { TopologyReader } from './cluster-description.ts';

/** Every reader. */
export const topologyReaders: readonly TopologyReader[] = [
  karmadaClusterReader,
  flomeshClusterReader,
  clusterProfileReader,
  kubernetesClusterReader,
  meshReader,
  argocdClusterSecretReader,
];
