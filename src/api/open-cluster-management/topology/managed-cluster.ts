/**
 * Open Cluster Management's `ManagedCluster` → facts of the cluster: its name and labels, and by labels and claims its region; annotations
 * add the rest.
 */
import { isOfKind } from '../../../kind/kind.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { labelTexts, listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';
import { managedCluster } from '../kind/ocm-cluster-v1/managed-cluster.ts';

const claimed = { region: 'region.open-cluster-management.io' };
const labelled = { region: 'region' };

/** Reads ManagedClusters. In a handwritten one the region is a label; the agent writes a claim. */
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
  // RBAC for a live topology may permit only the kinds that were listed so far.
  live: [],
};
