/**
 * Cluster Inventory's `ClusterProfile` → what it says about the cluster: its name and labels; annotations say the rest.
 * @module
 */

import { isOfKind } from '../../../kind/kind.ts';
import { objectAt, stringAt } from '../../../resource/json.ts';
import { present } from '../../../resource/present.ts';
import type { TopologyReader } from '../../../topology/cluster-description.ts';
import { keptObject, type LiveKind } from '../../../topology/live-kind.ts';
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
export const clusterProfileReader: TopologyReader = {
  summary: 'ClusterProfile of multicluster.x-k8s.io',
  reads: (resource) => isOfKind(resource, clusterProfile),
  describe: () => new Map(),
  live: [live],
};
