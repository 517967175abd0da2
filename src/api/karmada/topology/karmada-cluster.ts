/**
 * karmada's `Cluster` → what it says about the cluster: region and zone, and what karmada's policies select by. Annotations say the
 * rest, the gateway among it. Its credentials and addresses are never looked at.
 * @module
 */

import { isOfKind } from '../../../kind/kind.ts';
import { isLabelValue } from '../../../kind/notation/label-selector.ts';
import { type JsonObject, listAt } from '../../../resource/json.ts';
import { present } from '../../../resource/present.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type {
  DescribedField,
  Statement,
  TopologyReader,
} from '../../../topology/cluster-description.ts';
import { keptObject, type LiveKind } from '../../../topology/live-kind.ts';
import type { KarmadaMember } from '../../../topology/topology.ts';
import {
  decodeKarmadaCluster,
  type KarmadaClusterSpec,
  karmadaCluster,
} from '../kind/karmada-cluster-v1alpha1/cluster.ts';

const live: LiveKind = {
  group: karmadaCluster.group,
  version: karmadaCluster.version,
  kind: karmadaCluster.kind,
  plural: karmadaCluster.plural,
  namespaced: false,
  // What is left are credentials, addresses, and a status that changes with every heartbeat.
  keep: (object) =>
    keptObject(live, object, { spec: karmadaSpec(decodeKarmadaCluster({ object })) }),
};

/** Reads karmada's Clusters. A cluster in several zones states none: an annotation may. */
export const karmadaClusterReader: TopologyReader = {
  summary: 'Cluster of cluster.karmada.io',
  reads: (resource) => isOfKind(resource, karmadaCluster),
  describe,
  karmadaOf,
  live: [live],
};

function describe(resource: Resource): ReadonlyMap<DescribedField, Statement> {
  const { region, zones } = decodeKarmadaCluster(resource);
  const statements = new Map<DescribedField, Statement>();
  const state = (field: DescribedField, value: string | undefined, pointer: string): void => {
    if (value === undefined || value === '' || !isLabelValue(value)) return;
    statements.set(field, { value, at: locate(resource, pointer, 'value') });
  };
  const [zone, ...others] = zones;
  state('region', region, '/spec/region');
  if (others.length === 0) state('zone', zone, zonePointer(resource));
  return statements;
}

/** The deprecated field counts when it stands alone. */
function zonePointer({ object }: Resource): string {
  return listAt(object, 'spec', 'zones').length > 0 ? '/spec/zones/0' : '/spec/zone';
}

function karmadaOf(resource: Resource): KarmadaMember {
  const { syncMode, provider, zones, taints } = decodeKarmadaCluster(resource);
  return { syncMode, ...present({ provider }), zones, taints };
}

/** `spec` of a Cluster that says this and no more. */
export function karmadaSpec({
  syncMode,
  provider,
  region,
  zones,
  taints,
}: KarmadaClusterSpec): JsonObject {
  return {
    syncMode,
    ...present({ provider, region }),
    ...(zones.length === 0 ? {} : { zones }),
    ...(taints.length === 0 ? {} : { taints: taints.map(taintObject) }),
  };
}

function taintObject({ key, value, effect }: KarmadaClusterSpec['taints'][number]): JsonObject {
  return { key, ...(value === '' ? {} : { value }), effect };
}
