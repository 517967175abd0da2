/**
 * Flomesh `Cluster` of either group → what it says about the cluster.
 * @module
 */

import { gatewayHostProblem, isLocalityPart } from '../../../kind/locality.ts';
import { objectAt, stringAt } from '../../../resource/json.ts';
import { locate, type Resource } from '../../../resource/resource.ts';
import type {
  DescribedField,
  Statement,
  TopologyReader,
} from '../../../topology/cluster-description.ts';
import { keptObject, type LiveKind, withoutDefaults } from '../../../topology/live-kind.ts';
import { clusterDefinition, decodeFlomeshCluster } from '../kind/flomesh-v1alpha1/cluster.ts';
import { flomeshGroups, isFlomesh } from '../kind/flomesh-v1alpha1/flomesh-group.ts';

/** Reads Flomesh's Clusters. A region, zone or group that nobody wrote is not stated: an annotation may. */
export const flomeshClusterReader: TopologyReader = {
  summary: 'Cluster of flomesh.io and multicluster.flomesh.io',
  reads: (resource) => isFlomesh(resource, 'Cluster'),
  describe,
  live: flomeshGroups.map(liveKind),
};

/** What the CRD fills in where nothing is written; the kubeconfig is not among the fields that are kept. */
const defaults = {
  region: 'default',
  zone: 'default',
  group: 'default',
  gatewayHost: undefined,
  gatewayPort: 80,
  fsmMeshConfigName: 'fsm-mesh-config',
  fsmNamespace: undefined,
} as const;

function liveKind(group: string): LiveKind {
  const { kind, plural } = clusterDefinition;
  const live: LiveKind = {
    group,
    version: 'v1alpha1',
    kind,
    plural,
    namespaced: false,
    keep: (object) =>
      keptObject(live, object, { spec: withoutDefaults(objectAt(object, 'spec'), defaults) }),
  };
  return live;
}

function describe(resource: Resource): ReadonlyMap<DescribedField, Statement> {
  const {
    gatewayHost = '',
    gatewayPort,
    fsmNamespace,
    fsmMeshConfigName,
  } = decodeFlomeshCluster(resource);
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
  state('fsmNamespace', 'fsmNamespace', fsmNamespace);
  state('fsmMeshConfigName', 'fsmMeshConfigName', fsmMeshConfigName);
  return statements;
}
