/**
 * karmada's `Cluster` → facts of the cluster: region and zone, and the fields that karmada's policies select by. Annotations add the rest,
 * including the gateway. Its credentials and addresses are not read.
 */

import { present } from '../../../collection/present.ts';
import { severalZones, zoneNotListed } from '../../../diagnostic/codes/karmada-cluster.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import { annotation } from '../../../kind/annotation.ts';
import { apiVersionOf, isOfKind } from '../../../kind/kind.ts';
import { isLabelValue } from '../../../kind/notation/label-selector.ts';
import { type JsonObject, listAt } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type { DescribedField, Statement } from '../../../topology/source/cluster-description.ts';
import { documentMetadata, memberAnnotations } from '../../../topology/source/cluster-document.ts';
import type { ClusterSource, FactsInput } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind } from '../../../topology/source/live-kind.ts';
import type { Cluster } from '../../../topology/topology.ts';
import {
  decodeKarmadaCluster,
  type KarmadaClusterSpec,
  karmadaCluster,
} from '../kind/karmada-cluster-v1alpha1/cluster.ts';

const live: LiveKind = {
  ...karmadaCluster,
  namespaced: false,
  // The other fields are credentials, addresses, and a status that changes with every heartbeat.
  keep: (object) =>
    keptObject(live, object, { spec: karmadaSpec(decodeKarmadaCluster({ object })) }),
};

/** Reads karmada's Clusters. For a cluster in several zones the zone is unset: an annotation may set it. */
export const karmadaClusterSource: ClusterSource = {
  summary: 'Cluster of cluster.karmada.io',
  reads: (resource) => isOfKind(resource, karmadaCluster),
  describe,
  facts: { api: 'karmada', read: readFacts, toDocument },
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

/** The deprecated field applies if it is set alone. */
function zonePointer({ object }: Resource): string {
  return listAt(object, 'spec', 'zones').length > 0 ? '/spec/zones/0' : '/spec/zone';
}

/** The fields that policies select by; of several Clusters the first applies. */
function readFacts({ clusterName, resources, zone }: FactsInput): Outcome<JsonObject> {
  const [first] = resources;
  const { region: _, ...own } = decodeKarmadaCluster(first ?? { object: {} });
  return {
    value: { spec: karmadaSpec(own) },
    diagnostics: resources.flatMap((one) => zoneFindings(one, clusterName, zone)),
  };
}

/** For a cluster in several zones none is set: an annotation or another source defines it. */
function zoneFindings(
  resource: Resource,
  clusterName: string,
  zone: Statement | undefined,
): readonly Diagnostic[] {
  const { zones } = decodeKarmadaCluster(resource);
  if (zones.length < 2) return [];
  const at = locate(resource, '/spec/zones', 'value');
  const expected = `one of ${zones.join(', ')}`;
  const args = { object: `cluster "${clusterName}"`, field: 'zone', expected };
  if (zone === undefined) return [diagnose(severalZones, { ...args, found: 'missing' }, at)];
  if (zones.includes(zone.value)) return [];
  const related = [{ message: 'the zones of its karmada Cluster', at }];
  return [diagnose(zoneNotListed, { ...args, found: `"${zone.value}"` }, zone.at, related)];
}

/** A single zone is in the field, otherwise it is in the annotation. */
function toDocument(cluster: Cluster, facts: JsonObject): JsonObject {
  const { region, zone } = cluster;
  const own = decodeKarmadaCluster({ object: facts });
  const isInField = own.zones.length === 1 && own.zones[0] === zone;
  const annotations = {
    ...(zone === 'default' || isInField ? {} : { [annotation.zone]: zone }),
    ...memberAnnotations(cluster),
  };
  return {
    apiVersion: apiVersionOf(karmadaCluster),
    kind: karmadaCluster.kind,
    metadata: documentMetadata(cluster, annotations),
    spec: karmadaSpec({ ...own, ...(region === 'default' ? {} : { region }) }),
  };
}

/** `spec` of a Cluster with only these fields. */
function karmadaSpec({
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
