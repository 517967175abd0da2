/**
 * What a change of the repository does to the fleet: the record that the formats of a diff show.
 * @module
 */
import type { ServingOrder } from '../derive/route/serving-order.ts';
import type { LayoutFile } from '../layout/branch-layout.ts';
import type { Cluster } from '../topology/topology.ts';
import type { FieldChanges } from './fields/field-change.ts';

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
  /** Absent where a team wrote it. */
  readonly isDerived?: true;
}

/** An object that a branch has before and after, with what differs in it. */
export interface ChangedObject extends BranchObject, FieldChanges {
  /** The directory that it was filed under before, when that was another. */
  readonly previousApplication?: string;
}

/** An object that a branch no longer has. */
export interface RemovedObject extends BranchObject {
  /** `namespace/name` of the one object of the branch that is new, of the same kind and equal but for its name: it was renamed. */
  readonly renamedTo?: string;
}

/** Objects of one branch by group, kind, namespace and name. */
export interface ObjectChanges extends Changes<BranchObject> {
  readonly changed: readonly ChangedObject[];
  readonly removed: readonly RemovedObject[];
}

/** A file of a branch that differs: at least one of the two is there. Equal files of several branches are one object. */
export interface FileChange {
  /** The directory of the branch that its application has. */
  readonly application: string;
  readonly before?: LayoutFile;
  readonly after?: LayoutFile;
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
  /** The same files with their contents, in order of their paths. */
  readonly contents: readonly FileChange[];
  /** One that is only filed elsewhere counts as changed. */
  readonly objects: ObjectChanges;
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

/**
 * Something that clusters have before and not afterwards. What derived objects lose, and objects that
 * something else is laid into, follows from another loss and is not listed.
 */
export interface Loss {
  /** An endpoint is another cluster that no longer serves a service; a service is one that no other cluster serves any longer. */
  readonly type: 'cluster' | 'object' | 'field' | 'service' | 'name' | 'endpoint';
  /** As in `Deployment shop/web spec.replicas`, or `tokyo for shop/api`. */
  readonly what: string;
  /** Those that have it no longer, in order of their keys. */
  readonly clusters: readonly Cluster[];
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
  /** By type, in the order in which its type names them, then in order of what it is. */
  readonly losses: readonly Loss[];
}

/** Whether anything differs. */
export function isDifferent({ clusters, orders }: FleetDiff): boolean {
  return clusters.length + orders.length > 0;
}
