/** Cluster Inventory's `ClusterProfile` → facts of the cluster: its name and labels; annotations add the rest. */

import { present } from '../../../collection/present.ts';
import { annotation } from '../../../kind/annotation.ts';
import { apiVersionOf, isOfKind } from '../../../kind/kind.ts';
import { type JsonObject, listAt, objectAt, stringAt } from '../../../resource/json.ts';
import { documentMetadata, memberAnnotations } from '../../../topology/source/cluster-document.ts';
import type { ClusterSource } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind } from '../../../topology/source/live-kind.ts';
import { listedTexts, localityHints } from '../../../topology/source/locality-hints.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { clusterProfile } from '../kind/multicluster-v1alpha1/cluster-profile.ts';

const live: LiveKind = {
  ...clusterProfile,
  namespaced: true,
  // The status may contain access data, and changes with every heartbeat; only the location is kept.
  keep: (object) => {
    const name = stringAt(object, 'spec', 'clusterManager', 'name') ?? '';
    const displayName = stringAt(objectAt(object, 'spec'), 'displayName');
    const spec = {
      clusterManager: { name },
      ...present({ displayName }),
    };
    const properties = listAt(object, 'status', 'properties').filter((property) =>
      isPlace(stringAt(property, 'name')),
    );
    const status = properties.length === 0 ? {} : { status: { properties } };
    return keptObject(live, object, { spec, ...status });
  },
};

const place = { region: 'region', zone: 'zone' };

function isPlace(name = ''): boolean {
  const common = ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'];
  return [...Object.values(place), ...common].includes(name);
}

/** Reads ClusterProfiles. The kind has no field for a gateway, and for a location only properties whose names depend on the manager. */
export const clusterProfileSource: ClusterSource = {
  summary: 'ClusterProfile of multicluster.x-k8s.io',
  reads: (resource) => isOfKind(resource, clusterProfile),
  describe: () => new Map(),
  hints: (resource) =>
    localityHints(resource, listedTexts(resource, ['status', 'properties']), place),
  toPlainDocument,
  live: [live],
};

/** Annotations contain all facts; any other kind would require values that only its control plane has. */
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
