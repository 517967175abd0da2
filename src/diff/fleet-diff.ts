/**
 * What a change of the repository does to the fleet: the record that the formats of a diff show.
 * @module
 */
import type { ServingOrder } from '../derive/route/serving-order.ts';
import type { Cluster } from '../topology/topology.ts';

/** What is there only afterwards, in both and different, only before. Each sorted. */
export interface Changes<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly T[];
}

/** An object of a branch. */
export interface BranchObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when it has none. */
  readonly namespace: string;
  readonly name: string;
  /** The directory of the branch that it is filed under; of a removed object, was. */
  readonly application: string;
}

/** One cluster whose branch differs. */
export interface ClusterDiff {
  readonly cluster: Cluster;
  /** Whether the fleet has the cluster only afterwards, only before, or in both. */
  readonly change: 'added' | 'removed' | 'changed';
  /** The name of its branch afterwards; before, when it is removed. */
  readonly branch: string;
  /** The name before, when it was another. */
  readonly previousBranch?: string;
  /** Paths of manifests in the branch. */
  readonly files: Changes<string>;
  /** Objects by group, kind, namespace and name; one that is only filed elsewhere counts as changed. */
  readonly objects: Changes<BranchObject>;
}

/** One service that clients of one cluster reach in another order. */
export interface OrderDiff {
  /** `namespace/name`. */
  readonly service: string;
  /** The cluster of the clients. */
  readonly consumer: Cluster;
  /** Undefined when no other cluster served the service there. */
  readonly before: ServingOrder | undefined;
  /** Undefined when no other cluster does any longer. */
  readonly after: ServingOrder | undefined;
}

/** A name that clients of one cluster can call only before, or only afterwards. */
export interface NameDiff {
  /** A host, as `api.shop.svc.clusterset.local`. */
  readonly host: string;
  /** The cluster of the clients. */
  readonly consumer: Cluster;
  readonly change: 'added' | 'removed';
}

/** The whole difference. */
export interface FleetDiff {
  /** In order of the cluster keys. */
  readonly clusters: readonly ClusterDiff[];
  /** The clusters whose branch stays as it is, in order of their keys. */
  readonly unchanged: readonly Cluster[];
  /** In order of service, then of the consumer's key. */
  readonly orders: readonly OrderDiff[];
  /** In order of host, then of the consumer's key. */
  readonly names: readonly NameDiff[];
}

/** Whether anything differs. */
export function isDifferent({ clusters, orders }: FleetDiff): boolean {
  return clusters.length + orders.length > 0;
}
