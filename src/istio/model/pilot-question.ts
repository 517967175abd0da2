/**
 * What Pilot's model is asked: the objects of one cluster, its running pods, and the client whose endpoints are wanted.
 * @module
 */
import { istioReleases } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { Resource } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';

/** A running pod, as its Node, Pod and EndpointSlice describe it together. */
export interface Workload {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; trailing parts may be absent. */
  readonly locality: string;
  readonly address: string;
  /** The Service of its namespace that it backs. */
  readonly service: string;
  /** The number that it listens on, by the name of the Service's port. */
  readonly ports: ReadonlyMap<string, number>;
  /** Whether ztunnel takes its requests: then it has no sidecar, and mutual TLS doesn't lead to it. */
  readonly isCaptured?: true;
}

/** Another cluster, as an istiod reads it by a remote secret. */
export interface RemoteCluster {
  /** What the istiod that reads it calls it. */
  readonly cluster: string;
  /** That of its pods; empty for none. */
  readonly network: string;
  /** Services and Namespaces, oldest first: nobody reads Istio's objects of another cluster. */
  readonly objects: readonly Resource[];
  readonly workloads: readonly Workload[];
}

/** Where other networks reach a network. */
export interface NetworkGateway {
  readonly network: string;
  readonly address: string;
  readonly port: number;
  /** What istiod calls the cluster that it is in, whose pods are asked through it; absent where all of the network are. */
  readonly cluster?: string;
}

/** What an istiod sees beside its own cluster: other clusters by remote secrets, and networks. */
export interface JoinedMesh {
  /** That of the cluster's own pods and clients; empty for none. */
  readonly network: string;
  readonly others: readonly RemoteCluster[];
  /** Those that pass mutual TLS on. */
  readonly gateways: readonly NetworkGateway[];
  /** Those that take the tunnels (HBONE) of an ambient mesh of several networks, which waypoints ask. */
  readonly tunnels?: readonly NetworkGateway[];
  /** Whether it leaves out what is in a network without a known gateway (`AMBIENT_ENABLE_MULTI_NETWORK`). */
  readonly hidesNetworks?: boolean;
}

/** The state of one cluster, as its istiod sees it. */
export interface PilotState {
  /** What istiod calls the cluster: label `topology.istio.io/cluster` of every endpoint that is not another cluster's pod. */
  readonly cluster: string;
  /** Such as `cluster.local`. */
  readonly clusterDomain: string;
  /** Of Istio, as in `1.30`; the newest that is known unless given. Only that one was ever asked. */
  readonly release?: string | undefined;
  /** Oldest first: of two rivals Pilot prefers the older one. */
  readonly objects: readonly Resource[];
  readonly workloads: readonly Workload[];
  /** The settings of its MeshConfig. */
  readonly mesh: MeshConfig;
  /** Absent where istiod has no remote secrets, and hides no networks either. */
  readonly joined?: JoinedMesh | undefined;
}

/** A pod with a sidecar that sends requests, or a waypoint that sends on those of clients in the ambient mesh. */
export interface PilotClient {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; empty when its node says nothing. */
  readonly locality: string;
  /** The Gateway of the namespace that it is the waypoint of; absent for a sidecar. */
  readonly waypoint?: string;
}

/** The release whose behaviour is asked for. */
export function releaseOf({ release }: PilotState): string {
  return release ?? istioReleases[istioReleases.length - 1] ?? '';
}
