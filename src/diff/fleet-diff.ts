/** The effect of a change of the repository on the fleet: the record for the formats of a diff. */
import type { ServingOrder } from '../derive/route/serving-order.ts';
import type { LayoutFile } from '../layout/branch-layout.ts';
import type { Cluster } from '../topology/topology.ts';
import type { FieldChange, FieldChanges } from './fields/field-change.ts';
import type { LostParent } from './lost-parents.ts';

/** Entries that are added, changed, and removed. Each sorted. */
export interface Changes<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly removed: readonly T[];
}

/** An object of a branch. */
export interface BranchObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty without a namespace. */
  readonly namespace: string;
  readonly name: string;
  /** The directory of the branch that contains it; for a removed object, before. */
  readonly application: string;
  /** Absent for an authored object. */
  readonly isDerived?: true;
}

/** An object before and after a change, with its differences. */
export interface ChangedObject extends BranchObject, FieldChanges {
  /** The differences in what was authored, where other content is merged into the object. */
  readonly authoredFields?: readonly FieldChange[];
  /** `namespace/name` before, or the name of an object without namespace, when it was another. */
  readonly previousName?: string;
  /** Present where data stays behind under the previous name: of a volume, of its claim, or of a StatefulSet with claims. */
  readonly losesData?: true;
  /** Whether objects are deleted with the one of the previous name: what is in a Namespace, is of a kind, or was made by a controller. */
  readonly losesOthers?: true;
  /** The directory before, when it was another. */
  readonly previousApplication?: string;
}

/** Objects of one branch by group, kind, namespace and name. */
export interface ObjectChanges extends Changes<BranchObject> {
  /** Also those with another name, where the object before is recognized. */
  readonly changed: readonly ChangedObject[];
}

/** A file of a branch that differs: at least one side exists. Equal files of several branches are one object. */
export interface FileChange {
  /** The directory of its application in the branch. */
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
  /** A moved or renamed object counts as changed. */
  readonly objects: ObjectChanges;
  /** The removed objects, and the Namespaces without their labels, that remaining objects depend on; empty for most. */
  readonly lostParents: readonly LostParent[];
}

/** One service whose order differs for clients of one cluster. */
export interface OrderDiff {
  /** `namespace/name`. */
  readonly service: string;
  /** Present where only requests to this name of the service begin, or cease, to get the order. */
  readonly host?: string;
  /** The cluster of the clients. */
  readonly consumer: Cluster;
  /** Undefined when no other cluster served the service before. */
  readonly before: ServingOrder | undefined;
  /** Undefined when no other cluster serves it afterwards. */
  readonly after: ServingOrder | undefined;
}

/** The subject of the order: `shop/api`, or `shop/api by api.shop.svc.cluster.local` for one of its names. */
export function orderedName({ service, host }: Pick<OrderDiff, 'service' | 'host'>): string {
  return host === undefined ? service : `${service} by ${host}`;
}

/** A name that clients of one cluster can call only before or only after the change. */
export interface NameDiff {
  /** A host, as `api.shop.svc.clusterset.local`. */
  readonly host: string;
  /** The cluster of the clients. */
  readonly consumer: Cluster;
  readonly change: 'added' | 'removed';
}

/**
 * A loss of clusters. Losses of derived objects, and of objects with merged settings,
 * follow from another loss and are not listed.
 */
export interface Loss {
  /** A branch is the one that a cluster had under another name; an endpoint is another cluster that no longer serves a service; a service is one that no other cluster serves any longer. */
  readonly type: 'cluster' | 'branch' | 'object' | 'field' | 'service' | 'name' | 'endpoint';
  /** As in `Deployment shop/web spec.replicas`, or `tokyo for shop/api`. */
  readonly what: string;
  /** The clusters with the loss, in order of their keys. */
  readonly clusters: readonly Cluster[];
}

/** The whole difference. */
export interface FleetDiff {
  /** In order of the cluster keys. */
  readonly clusters: readonly ClusterDiff[];
  /** The clusters with an unchanged branch, in order of their keys. */
  readonly unchanged: readonly Cluster[];
  /** In order of service, then of the consumer's key. */
  readonly orders: readonly OrderDiff[];
  /** In order of host, then of the consumer's key. */
  readonly names: readonly NameDiff[];
  /** By type, in the order of its definition, then by subject. */
  readonly losses: readonly Loss[];
}

/** Whether anything differs. */
export function isDifferent({ clusters, orders }: FleetDiff): boolean {
  return clusters.length + orders.length > 0;
}
