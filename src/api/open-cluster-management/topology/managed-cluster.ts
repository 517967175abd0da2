/**
 * Open Cluster Management's `ManagedCluster` → what it says about the cluster: its name and labels, and by labels and claims its
 * region; annotations say the rest.
 * @module
 */
import { isOfKind } from '../../../kind/kind.ts';
import { type JsonObject, listAt, stringAt } from '../../../resource/json.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind } from '../../../topology/source/live-kind.ts';
import { labelTexts, listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';
import { managedCluster } from '../kind/ocm-cluster-v1/managed-cluster.ts';

const claimed = { region: 'region.open-cluster-management.io' };
const labelled = { region: 'region' };

const live: LiveKind = {
  group: managedCluster.group,
  version: managedCluster.version,
  kind: managedCluster.kind,
  plural: managedCluster.plural,
  namespaced: false,
  // The API servers' addresses in the spec are of no use, and the status changes with every heartbeat.
  keep: (object): JsonObject => {
    const clusterClaims = listAt(object, 'status', 'clusterClaims').filter(
      (claim) => stringAt(claim, 'name') === claimed.region,
    );
    return keptObject(
      live,
      object,
      clusterClaims.length === 0 ? {} : { status: { clusterClaims } },
    );
  },
};

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
  live: [live],
};
