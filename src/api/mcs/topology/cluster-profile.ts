/**
 * Cluster Inventory's `ClusterProfile` → what it says about the cluster: its name and labels; annotations say the rest.
 * @module
 */

import { present } from '../../../collection/present.ts';
import { annotation } from '../../../kind/annotation.ts';
import { apiVersionOf, isOfKind } from '../../../kind/kind.ts';
import { type JsonObject, objectAt, stringAt } from '../../../resource/json.ts';
import { documentMetadata, memberAnnotations } from '../../../topology/source/cluster-document.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind } from '../../../topology/source/live-kind.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { clusterProfile } from '../kind/multicluster-v1alpha1/cluster-profile.ts';

const live: LiveKind = {
  group: clusterProfile.group,
  version: clusterProfile.version,
  kind: clusterProfile.kind,
  plural: clusterProfile.plural,
  namespaced: true,
  // The status may hold access data, and changes with every heartbeat.
  keep: (object) => {
    const name = stringAt(object, 'spec', 'clusterManager', 'name') ?? '';
    const displayName = stringAt(objectAt(object, 'spec'), 'displayName');
    const spec = {
      clusterManager: { name },
      ...present({ displayName }),
    };
    return keptObject(live, object, { spec });
  },
};

/** Reads ClusterProfiles. The kind has no field for a place or a gateway. */
export const clusterProfileSource: ClusterSource = {
  summary: 'ClusterProfile of multicluster.x-k8s.io',
  reads: (resource) => isOfKind(resource, clusterProfile),
  describe: () => new Map(),
  toPlainDocument,
  live: [live],
};

/** Annotations say all; any other kind would have to name what only its control plane knows. */
function toPlainDocument(cluster: Cluster): JsonObject {
  const { region, zone } = cluster;
  const annotations = {
    ...(region === 'default' ? {} : { [annotation.region]: region }),
    ...(zone === 'default' ? {} : { [annotation.zone]: zone }),
    ...memberAnnotations(cluster),
  };
  return {
    apiVersion: apiVersionOf(clusterProfile),
    kind: clusterProfile.kind,
    metadata: documentMetadata(cluster, annotations),
    spec: { clusterManager: { name: 'distributary' } },
  };
}
