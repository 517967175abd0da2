/**
 * Open Cluster Management's `ManagedCluster` → what it says about the cluster: its name and labels, and by labels and claims its
 * region; annotations say the rest.
 * @module
 */
import { isOfKind } from '../../../kind/kind.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { labelTexts, listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';
import { managedCluster } from '../kind/ocm-cluster-v1/managed-cluster.ts';

const claimed = { region: 'region.open-cluster-management.io' };
const labelled = { region: 'region' };

/** Reads ManagedClusters. Whoever writes one by hand names the region in a label; the agent claims it. */
export const managedClusterSource: ClusterSource = {
  summary: 'ManagedCluster of cluster.open-cluster-management.io',
  reads: (resource) => isOfKind(resource, managedCluster),
  describe: () => new Map(),
  hints: (resource) => {
    const byLabel = localityHints(resource, labelTexts(resource), labelled);
    const claims = listedTexts(resource, ['status', 'clusterClaims']);
    const byClaim = localityHints(resource, claims, claimed);
    return {
      value: new Map([...byClaim.value, ...byLabel.value]),
      diagnostics: byClaim.diagnostics,
    };
  },
  // Whoever reads a fleet live may list the kinds that it had to list so far, and no more.
  live: [],
};
