/**
 * All kinds of resources that describe clusters, in alphabetical order of what they read.
 * @module
 */
import { argocdClusterSecretReader } from './argocd-cluster-secret.ts';
import type { TopologyReader } from './cluster-description.ts';
import { clusterProfileReader } from './cluster-profile.ts';
import { flomeshClusterReader } from './flomesh-cluster.ts';
import { karmadaClusterReader } from './karmada-cluster.ts';
import { kubernetesClusterReader } from './kubernetes-cluster.ts';
import { meshReader } from './mesh.ts';

/** Every reader. */
export const topologyReaders: readonly TopologyReader[] = [
  karmadaClusterReader,
  flomeshClusterReader,
  clusterProfileReader,
  kubernetesClusterReader,
  meshReader,
  argocdClusterSecretReader,
];
