/**
 * The fleet as every later room sees it: its clusters, in one total order.
 * @module
 */

import type { ClusterTaint } from '../api/karmada/kind/karmada-cluster-v1alpha1/cluster.ts';
import type { Position } from '../diagnostic/position.ts';
import type { JsonObject } from '../resource/json.ts';

/** How other clusters reach a cluster. */
export interface Gateway {
  /** IP address or DNS name, as authored; absent when the cluster has no gateway. */
  readonly host: string;
  /** An IP address: the host when it is one, else annotation `distributary.dev/gateway-ip`. */
  readonly ip?: string;
  /** Absent when nobody authored one: 80 in a ServiceImport, 15443 in mtls endpoints. */
  readonly port?: number;
  /** Of the gateway's pods (annotation `distributary.dev/gateway-labels`); absent: Istio's `istio: eastwestgateway`. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The port that the pods listen on (annotation `distributary.dev/gateway-target-port`); absent: 15443. */
  readonly targetPort?: number;
}

/** One cluster, merged from all the resources that describe it. */
export interface Cluster {
  readonly name: string;
  /** `region/zone/group/name` (Flomesh's cluster key); unique, and the order of last resort. */
  readonly key: string;
  readonly region: string;
  readonly zone: string;
  readonly group: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly gateway?: Gateway;
  /** The cluster's own Istio network (annotation `distributary.dev/network`); used only to find clashes. */
  readonly network?: string;
  /** Annotation `distributary.dev/trust-domain`; default `cluster.local`. */
  readonly trustDomain: string;
  /** Annotation `distributary.dev/cluster-domain`; default `cluster.local`. */
  readonly clusterDomain: string;
  /** What only Flomesh's own control plane reads; kept so that `topology -o yaml` loses nothing. */
  readonly flomesh?: FlomeshMember;
  /** What only karmada's Cluster says, for karmada's policies to select by; absent when none describes the cluster. */
  readonly karmada?: KarmadaMember;
  /** Objects that describe the cluster and that others refer to, such as a Mesh; kept so that `topology -o yaml` loses nothing. */
  readonly referents?: readonly JsonObject[];
  /** Where the cluster is described first. */
  readonly at: Position;
}

/** The fields of a Flomesh Cluster that rendering has no use for, save its kubeconfig. */
export interface FlomeshMember {
  /** Of the Cluster that described it; the newer group's when both do. */
  readonly apiVersion: string;
  readonly fsmNamespace?: string;
  readonly fsmMeshConfigName?: string;
}

/** The fields of a karmada Cluster beyond its region. */
export interface KarmadaMember {
  readonly syncMode: string;
  readonly provider?: string;
  /** All of them, as authored; the cluster's own `zone` is one of them at most. */
  readonly zones: readonly string[];
  readonly taints: readonly ClusterTaint[];
}

/** All clusters of the fleet, sorted by key. */
export interface Topology {
  readonly clusters: readonly Cluster[];
}
