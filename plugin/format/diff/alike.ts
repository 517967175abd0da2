/** Differences of single clusters → groups of clusters with equal changes, so that fifty clusters with one cause are one row. */

import { groupBy } from '../../../src/collection/group-by.ts';
import {
  type BranchObject,
  type ClusterDiff,
  type FleetDiff,
  type NameDiff,
  type OrderDiff,
  orderedName,
} from '../../../src/diff/fleet-diff.ts';
import { orderText } from '../order.ts';

/** Clusters whose branches change in the same files and objects. */
export interface ClusterGroup extends Pick<ClusterDiff, 'change' | 'files' | 'objects'> {
  /** Names, in order of the cluster keys. */
  readonly clusters: readonly string[];
}

/** Clusters whose clients reach a service in the same orders, before and after. */
export interface OrderGroup {
  /** With the name that clients call, where the difference is of that name only. */
  readonly service: string;
  /** Names, in order of the cluster keys. */
  readonly consumers: readonly string[];
  /** As text; `not derived` where no order is. */
  readonly before: string;
  readonly after: string;
}

/** Groups of clusters, in order of their first. */
export function clusterGroups({ clusters }: FleetDiff): readonly ClusterGroup[] {
  return groupsBy(clusters, ({ change, files, objects }) => {
    const { added, changed, removed } = objects;
    const names = [added, changed, removed].map((list) => list.map(objectName));
    return JSON.stringify([change, files, names]);
  });
}

/** Groups of clusters whose objects differ in the same fields, in order of their first; new and gone clusters are left out. */
export function objectGroups({ clusters }: FleetDiff): readonly ClusterGroup[] {
  const stayed = clusters.filter(({ change }) => change === 'changed');
  return groupsBy(stayed, ({ files, objects }) => JSON.stringify([files, objects]));
}

function objectName({ apiVersion, kind, namespace, name, application }: BranchObject) {
  return [apiVersion, kind, namespace, name, application];
}

function groupsBy(
  clusters: readonly ClusterDiff[],
  keyOf: (diff: ClusterDiff) => string,
): readonly ClusterGroup[] {
  const groups = groupBy(clusters, keyOf);
  return [...groups.values()].map((members) => {
    const [{ change, files, objects }] = members;
    return { change, files, objects, clusters: members.map(({ cluster }) => cluster.name) };
  });
}

/** Groups of orders, by service, in order of their first cluster. */
export function orderGroups({ orders }: FleetDiff): readonly OrderGroup[] {
  // A cluster that has the service itself is first in its own order, so no two orders would be equal.
  const texts = orders.map((order) => ({
    service: orderedName(order),
    consumer: order.consumer.name,
    before: shown(order, order.before),
    after: shown(order, order.after),
  }));
  const groups = groupBy(texts, ({ service, before, after }) =>
    JSON.stringify([service, before, after]),
  );
  return [...groups.values()].map((members) => {
    const [{ service, before, after }] = members;
    return { service, consumers: members.map(({ consumer }) => consumer), before, after };
  });
}

function shown({ consumer }: OrderDiff, order: OrderDiff['before']): string {
  if (order === undefined) return 'not derived';
  const priorities = order.priorities.map((sharing) =>
    sharing.map((cluster) =>
      cluster.name === consumer.name ? { ...cluster, name: 'itself' } : cluster,
    ),
  );
  return orderText({ ...order, priorities });
}

/** `a, b and 3 more`: as many names as fit, each formatted by `show`. */
export function someNames(
  names: readonly string[],
  most: number,
  show: (name: string) => string = (name) => name,
): string {
  if (names.length <= most) return names.map(show).join(', ');
  const shown = names.slice(0, most - 1);
  return `${shown.map(show).join(', ')} and ${names.length - shown.length} more`;
}

/** Clusters whose clients can call a name only before, or only after the change. */
export interface NameGroup extends Pick<NameDiff, 'host' | 'change'> {
  /** Names, in order of the cluster keys. */
  readonly consumers: readonly string[];
}

/** Groups of names, by host. */
export function nameGroups({ names }: FleetDiff): readonly NameGroup[] {
  const groups = groupBy(names, ({ host, change }) => `${host} ${change}`);
  return [...groups.values()].map((members) => {
    const [{ host, change }] = members;
    return { host, change, consumers: members.map(({ consumer }) => consumer.name) };
  });
}

/** `2 of 5 clusters change, and 3 derived orders of failover`: the difference in one line. */
export function summaryOf({ clusters, unchanged, orders, losses }: FleetDiff): string {
  const all = clusters.length + unchanged.length;
  const some = clusters.length === 0 ? 'none' : `${clusters.length}`;
  const branches = `${some} of ${all} cluster${all === 1 ? '' : 's'} change${clusters.length === 1 ? 's' : ''}`;
  const lost = losses.length === 0 ? '' : `; ${counted(losses.length, 'thing')} lost`;
  if (orders.length === 0) return `${branches}, no derived order of failover does${lost}`;
  return `${branches}, and ${counted(orders.length, 'derived order')} of failover${lost}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
