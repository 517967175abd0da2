/** All sources of clusters, those of each API among them, in alphabetical order of what they read. */
import { clusterSourcesOfApis } from '../../api/topology.ts';
import { byKey } from '../../collection/order.ts';
import { argocdClusterSecretSource } from './argocd-cluster-secret.ts';
import type { ClusterSource } from './cluster-source.ts';

export const clusterSources: readonly ClusterSource[] = [
  ...clusterSourcesOfApis,
  argocdClusterSecretSource,
].sort(byKey(({ summary }) => summary));
