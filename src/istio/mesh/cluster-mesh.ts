/** A cluster's objects and its settings in the Fleet → its mesh: remote clusters, networks, and istiod's settings. */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { IstioChangeName } from '../../kind/istio-mesh/istio-change-table.ts';
import { behaviourFlags, isOlderRelease } from '../../kind/istio-networking-v1/istio-changes.ts';
import { networkLabel } from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { labelsOf, type Resource } from '../../resource/resource.ts';
import { systemNamespace } from '../system-namespace.ts';
import {
  decodeMeshConfig,
  defaultMeshConfig,
  isClusterLocal,
  type MeshConfig,
} from './mesh-config.ts';
import type { MeshStatement } from './mesh-statement.ts';
import { meshStatements } from './mesh-statements.ts';
import { statementsOfClients } from './release/revision.ts';
import { type RemoteSecret, remoteSecrets } from './remote-secret.ts';

/** The mesh of one cluster, as configured in the repository. */
export interface ClusterMesh {
  /** Settings of the revisions of istiod that clients use, where Git shows them; else of all. */
  readonly statements: readonly MeshStatement[];
  /** MeshConfig of the first object that has one; Istio's defaults where Git has none. */
  readonly config: MeshConfig;
  /** The object that contains it. */
  readonly configuredBy: MeshStatement | undefined;
  /** The objects by which its istiod reads the endpoints of other clusters. */
  readonly remoteSecrets: readonly RemoteSecret[];
  /** Statements on the network of the cluster's pods. */
  readonly networks: readonly PlacedValue[];
  /** Statements on istiod's cluster ID. */
  readonly clusterIds: readonly PlacedValue[];
  /** Istiod's environment, with its sources. */
  readonly flags: ReadonlyMap<string, Flag>;
  /** Changes of its release that the environment, or a compatibility profile of the chart, turns off. */
  readonly off: ReadonlySet<IstioChangeName>;
}

/** A cluster, with what the Fleet states of its mesh; without it nothing is known of the clusters that its istiod reads. */
export interface MeshView extends ClusterView {
  readonly istioSpec?: IstioSpec | undefined;
}

/** A statement on a cluster with its source. */
export interface PlacedValue {
  readonly value: string;
  readonly resource: Resource;
  readonly pointer: string;
}

/** A variable of istiod's environment. */
export interface Flag {
  readonly value: string;
  readonly by: MeshStatement;
}

/** Reads the objects in Git; once per cluster. */
export const clusterMesh: (view: ClusterView) => ClusterMesh = memoise((view) => {
  const statements = statementsOfClients(view, meshStatements(view));
  const configuredBy = statements.find(({ config }) => config !== undefined);
  const flags = statements.flatMap((by) =>
    [...by.env].map(([name, value]) => [name, { value, by }] as const),
  );
  return {
    statements,
    configuredBy,
    config:
      configuredBy?.config === undefined
        ? defaultMeshConfig
        : decodeMeshConfig(configuredBy.config),
    remoteSecrets: remoteSecrets(view.list),
    networks: [
      ...labelledNetwork(view),
      ...statements.flatMap((by) => placedValue(by.network, by)),
    ],
    clusterIds: statements.flatMap((by) =>
      placedValue(by.clusterId ?? by.env.get('CLUSTER_ID'), by),
    ),
    flags: new Map(flags.reverse()),
    off: new Set(
      behaviourFlags.flatMap(({ change, flag, since }) =>
        isTurnedOff(statements, flag, since) ? [change] : [],
      ),
    ),
  };
});

/** A variable of the environment has precedence over the profile, which sets those of all newer releases. */
function isTurnedOff(statements: readonly MeshStatement[], flag: string, since: string): boolean {
  const [value] = statements.flatMap(({ env }) => env.get(flag) ?? []);
  if (value !== undefined) return !isTrue(value);
  return statements.some(
    ({ compatibility }) => compatibility !== undefined && isOlderRelease(compatibility, since),
  );
}

function labelledNetwork(view: ClusterView): readonly PlacedValue[] {
  const resource = view.find('', 'Namespace', '', systemNamespace)?.resource;
  const network = resource && own(labelsOf(resource), networkLabel);
  if (resource === undefined || network === undefined || network === '') return [];
  return [{ value: network, resource, pointer: '/metadata/labels/topology.istio.io~1network' }];
}

function placedValue(
  value: string | undefined,
  { resource, pointer }: MeshStatement,
): readonly PlacedValue[] {
  return value === undefined || value === '' ? [] : [{ value, resource, pointer }];
}

/** The mesh of a cluster of which Git has MeshConfig, and all values that it is made of. */
export function wholeConfig(
  view: ClusterView,
): (ClusterMesh & { readonly configuredBy: MeshStatement }) | undefined {
  const mesh = clusterMesh(view);
  const { configuredBy, statements, flags } = mesh;
  const isOpen =
    flags.has('SHARED_MESH_CONFIG') || statements.some(({ unread = [] }) => unread.length > 0);
  return configuredBy === undefined || isOpen ? undefined : { ...mesh, configuredBy };
}

/** Istiod's cluster ID, in label `topology.istio.io/cluster` of its pods: as set in Git, else the Cluster's name. */
export function istiodClusterId(view: ClusterView): string {
  return clusterMesh(view).clusterIds[0]?.value ?? view.cluster.name;
}

/** The network of a cluster's pods: as set in Git, else in the Cluster; empty where neither sets one. */
export function podNetwork(view: ClusterView): string {
  return clusterMesh(view).networks[0]?.value ?? view.cluster.network ?? '';
}

/** Whether the cluster's istiod reads the endpoints of other clusters: as set in the Fleet, else as in Git. */
export function seesOthers(view: ClusterView, { discovery }: IstioSpec): boolean {
  if (discovery !== undefined) return discovery === 'remoteSecrets';
  return clusterMesh(view).remoteSecrets.length > 0;
}

/** Whether clients and gateways of the cluster get only its own endpoints of a Service's host. */
export function hasOwnEndpointsOnly(view: ClusterView, host: string, istio: IstioSpec): boolean {
  return !seesOthers(view, istio) || isClusterLocal(clusterMesh(view).config, host);
}

/** Whether istiod hides endpoints of networks without a known gateway: as set in the Fleet, else as in Git. */
export function hidesNetworks(view: ClusterView, { ambient }: IstioSpec): boolean {
  if (ambient !== undefined) return ambient === 'multiNetwork';
  return multiNetworkFlag(clusterMesh(view)) !== undefined;
}

/** The flag of the ambient multi-network mesh, where Git sets it. */
export function multiNetworkFlag({ flags }: ClusterMesh): Flag | undefined {
  const flag = flags.get('AMBIENT_ENABLE_MULTI_NETWORK');
  return flag !== undefined && isTrue(flag.value) ? flag : undefined;
}

/** Go's syntax of a boolean. */
export function isTrue(value: string): boolean {
  return ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(value);
}
