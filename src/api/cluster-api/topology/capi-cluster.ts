/**
 * The Cluster API's `Cluster` → facts of the cluster: its name and labels, and by a label or the variable `region` of its topology the
 * region; annotations add the rest.
 *
 * It is not a supported kind: in a source it is an object of the management cluster, which creates clusters from it.
 */
import { groupOf } from '../../../resource/resource.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';

const group = 'cluster.x-k8s.io';
const variables = ['spec', 'topology', 'variables'] as const;

/** Reads Clusters of the Cluster API, in any version. */
export const capiClusterSource: ClusterSource = {
  summary: 'Cluster of cluster.x-k8s.io',
  reads: ({ apiVersion, kind }) => kind === 'Cluster' && groupOf(apiVersion) === group,
  describe: () => new Map(),
  hints: (resource) =>
    localityHints(resource, listedTexts(resource, variables), { region: 'region' }),
  // A management cluster also creates clusters outside of this fleet, and its RBAC may not permit to list them.
  live: [],
};
