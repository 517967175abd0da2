/** The model of the fleet for all later rooms: its clusters, in one total order. */

import type { Position } from '../diagnostic/position.ts';
import type { JsonObject } from '../resource/json.ts';

/** How other clusters reach a cluster. */
export interface Gateway {
  /** IP address or DNS name, as authored; absent when the cluster has no gateway. */
  readonly host: string;
  /** An IP address: the host when it is one, else annotation `distributary.dev/gateway-ip`. */
  readonly ip?: string;
  /** Absent without an authored one: 80 in a ServiceImport, 15443 in mtls endpoints. */
  readonly port?: number;
  /** The labels of the gateway's pods (annotation `distributary.dev/gateway-labels`); absent: Istio's `istio: eastwestgateway`. */
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
  /**
   * The version of its Istio, `1.30` or `1.30.2`, and the place that states it: annotation `distributary.dev/istio-version`, later an
   * installation in Git, or the Fleet. Absent before the objects of the cluster are known.
   */
  readonly istioVersion?: { readonly value: string; readonly at: Position };
  /** The cluster's own Istio network (annotation `distributary.dev/network`); used only to find clashes. */
  readonly network?: string;
  /** Relative request load of its clients (annotation `distributary.dev/load`); absent where not configured. */
  readonly load?: number;
  /** Annotation `distributary.dev/trust-domain`; where nothing states it, that of a MeshConfig in Git, by default `cluster.local`. */
  readonly trustDomain: string;
  /** Whether nothing that describes the cluster states its trust domain. */
  readonly hasDefaultTrustDomain?: true;
  /** Annotation `distributary.dev/cluster-domain`; default `cluster.local`. */
  readonly clusterDomain: string;
  /** API-specific facts, by the name of the API; absent when there are none. */
  readonly facts?: Readonly<Record<string, JsonObject>>;
  /** Objects that describe the cluster and that others refer to, such as a Mesh; stored so that `topology -o yaml` loses nothing. */
  readonly referents?: readonly JsonObject[];
  /** The place of the first description of the cluster. */
  readonly at: Position;
}

/** All clusters of the fleet, sorted by key. */
export interface Topology {
  readonly clusters: readonly Cluster[];
}
