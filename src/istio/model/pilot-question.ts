/** Input of the Pilot model: the objects of one cluster, its running pods, and the client. */
import type { IstioChangeName } from '../../kind/istio-mesh/istio-change-table.ts';
import { hasChange, newestRelease } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { Resource } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';

/** A running pod, combined from its Node, Pod and EndpointSlice. */
export interface Workload {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; trailing parts may be absent. */
  readonly locality: string;
  readonly address: string;
  /** The Service of its namespace that it backs. */
  readonly service: string;
  /** Its listening port, by the name of the Service's port. */
  readonly ports: ReadonlyMap<string, number>;
  /** Whether ztunnel captures its requests: then it has no sidecar, and does not accept mutual TLS. */
  readonly isCaptured?: true;
  /** Whether labels keep the sidecar out: then it does not accept mutual TLS. */
  readonly isUninjected?: true;
}

/** Another cluster that an istiod reads by a remote secret. */
export interface RemoteCluster {
  /** Its cluster ID in the istiod that reads it. */
  readonly cluster: string;
  /** Network of its pods; empty for none. */
  readonly network: string;
  /** Services and Namespaces, oldest first: Istio's objects of another cluster are not read. */
  readonly objects: readonly Resource[];
  readonly workloads: readonly Workload[];
}

/** A gateway of a network for clients of other networks. */
export interface NetworkGateway {
  readonly network: string;
  readonly address: string;
  readonly port: number;
  /** Cluster ID of the gateway's cluster, whose pods it serves; absent where it serves the whole network. */
  readonly cluster?: string;
}

/** Remote clusters (by remote secrets) and networks of an istiod. */
export interface JoinedMesh {
  /** Network of the cluster's own pods and clients; empty for none. */
  readonly network: string;
  readonly others: readonly RemoteCluster[];
  /** Gateways that pass mutual TLS on. */
  readonly gateways: readonly NetworkGateway[];
  /** Gateways with tunnels (HBONE) of an ambient multi-network mesh, for waypoints. */
  readonly tunnels?: readonly NetworkGateway[];
  /** Whether it leaves out endpoints of a network without a known gateway (`AMBIENT_ENABLE_MULTI_NETWORK`). */
  readonly hidesNetworks?: boolean;
}

/** The state of one cluster, as its istiod sees it. */
export interface PilotState {
  /** Istiod's cluster ID: label `topology.istio.io/cluster` of every endpoint that is not another cluster's pod. */
  readonly cluster: string;
  /** E.g. `cluster.local`. */
  readonly clusterDomain: string;
  /** Istio release, e.g. `1.30`; default: the newest supported one, the only one that the model was compared with. */
  readonly release?: string | undefined;
  /** Oldest first: on a conflict Pilot prefers the older one. */
  readonly objects: readonly Resource[];
  readonly workloads: readonly Workload[];
  /** Changes of its release that its environment, or a compatibility profile, turns off. */
  readonly off?: ReadonlySet<IstioChangeName> | undefined;
  /** The settings of its MeshConfig. */
  readonly mesh: MeshConfig;
  /** Absent where istiod has no remote secrets and hides no networks. */
  readonly joined?: JoinedMesh | undefined;
}

/** A pod with a sidecar that sends requests, or a waypoint that forwards those of clients in the ambient mesh. */
export interface PilotClient {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; empty when its node has none. */
  readonly locality: string;
  /** The waypoint's Gateway in the namespace; absent for a sidecar. */
  readonly waypoint?: string;
  /** The service accounts of pods with these labels; absent where Git has no such pods. */
  readonly accounts?: readonly string[];
}

/** Whether the state's istiod has a change: by its release, unless its environment turns it off. */
export function behaves(
  state: Pick<PilotState, 'release' | 'off'>,
  change: IstioChangeName,
): boolean {
  return hasChange(releaseOf(state), change) && state.off?.has(change) !== true;
}

/** The Istio release to model. */
export function releaseOf({ release }: Pick<PilotState, 'release'>): string {
  return release ?? newestRelease;
}
