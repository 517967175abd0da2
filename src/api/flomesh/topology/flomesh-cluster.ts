/** Flomesh `Cluster` of either group → facts of the cluster. */

import { present } from '../../../collection/present.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { Kind } from '../../../kind/kind.ts';
import { gatewayHostProblem, isLocalityPart } from '../../../kind/locality.ts';
import { type JsonObject, objectAt, stringAt } from '../../../resource/json.ts';
import { groupOf, locate, type Resource } from '../../../resource/resource.ts';
import { contradiction } from '../../../topology/merge-descriptions.ts';
import {
  type DescribedField,
  joinStatements,
  type Statement,
} from '../../../topology/source/cluster-description.ts';
import { clusterAnnotations, documentMetadata } from '../../../topology/source/cluster-document.ts';
import type { ClusterSource, FactsInput } from '../../../topology/source/cluster-source.ts';
import { keptObject, type LiveKind, withoutDefaults } from '../../../topology/source/live-kind.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { decodeFlomeshCluster, flomeshClusters } from '../kind/flomesh-v1alpha1/cluster.ts';
import { flomeshGroups, isFlomesh } from '../kind/flomesh-v1alpha1/flomesh-group.ts';

/** Reads Flomesh's Clusters. A region, zone or group that is not written is unset: an annotation may set it. */
export const flomeshClusterSource: ClusterSource = {
  summary: 'Cluster of flomesh.io and multicluster.flomesh.io',
  reads: (resource) => isFlomesh(resource, 'Cluster'),
  describe,
  facts: { api: 'flomesh', read: readFacts, toDocument },
  live: flomeshClusters.map(liveKind),
};

/** Defaults of the CRD; the kubeconfig is not among the fields that are kept. */
const defaults = {
  region: 'default',
  zone: 'default',
  group: 'default',
  gatewayHost: undefined,
  gatewayPort: 80,
  fsmMeshConfigName: 'fsm-mesh-config',
  fsmNamespace: undefined,
} as const;

function liveKind(kind: Kind): LiveKind {
  const live: LiveKind = {
    ...kind,
    namespaced: false,
    keep: (object) =>
      keptObject(live, object, { spec: withoutDefaults(objectAt(object, 'spec'), defaults) }),
  };
  return live;
}

function describe(resource: Resource): ReadonlyMap<DescribedField, Statement> {
  const { gatewayHost = '', gatewayPort } = decodeFlomeshCluster(resource);
  const statements = new Map<DescribedField, Statement>();
  const state = (field: DescribedField, name: string, value: string | undefined): void => {
    if (value === undefined) return;
    statements.set(field, { value, at: locate(resource, `/spec/${name}`, 'value') });
  };
  for (const part of ['region', 'zone', 'group'] as const) {
    const value = stringAt(resource.object, 'spec', part);
    if (value !== undefined && isLocalityPart(value)) state(part, part, value);
  }
  if (gatewayHost !== '' && gatewayHostProblem(gatewayHost) === undefined) {
    state('gateway host', 'gatewayHost', gatewayHost);
  }
  state('gateway port', 'gatewayPort', gatewayPort?.toString());
  return statements;
}

/** The fields that rendering does not need, except the kubeconfig. */
const ownFields = ['fsmMeshConfigName', 'fsmNamespace'] as const;

/** Two groups may describe one cluster; the newer version represents both. */
function readFacts({ clusterName, resources }: FactsInput): Outcome<JsonObject> {
  let fields: ReadonlyMap<string, Statement> = new Map();
  const diagnostics: Diagnostic[] = [];
  for (const resource of resources) {
    const joined = joinStatements(fields, ownStatements(resource), (field, first, second) =>
      contradiction({ clusterName, field }, first, second),
    );
    fields = joined.value;
    diagnostics.push(...joined.diagnostics);
  }
  const versions = resources.map(({ apiVersion }) => apiVersion);
  const apiVersion = flomeshGroups
    .flatMap((group) => versions.filter((version) => groupOf(version) === group))
    .at(-1);
  const spec = Object.fromEntries([...fields].map(([field, { value }]) => [field, value]));
  return { value: { apiVersion, spec }, diagnostics };
}

function ownStatements(resource: Resource): ReadonlyMap<string, Statement> {
  const decoded = decodeFlomeshCluster(resource);
  return new Map(
    ownFields.flatMap((field) => {
      const value = decoded[field];
      return value === undefined
        ? []
        : [[field, { value, at: locate(resource, `/spec/${field}`, 'value') }] as const];
    }),
  );
}

function toDocument(cluster: Cluster, { apiVersion, spec }: JsonObject): JsonObject {
  const { region, zone, group, gateway } = cluster;
  return {
    apiVersion,
    kind: 'Cluster',
    metadata: documentMetadata(cluster, clusterAnnotations(cluster)),
    spec: {
      region,
      zone,
      group,
      ...present({ gatewayHost: gateway?.host, gatewayPort: gateway?.port }),
      ...objectAt(spec),
    },
  };
}
