/** Objects of the clusters before and after a change → the added and removed names that clients call. */
import { groupBy } from '../collection/group-by.ts';
import { byKey } from '../collection/order.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { type ServedNames, servedNames } from '../derive/served-names.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Cluster } from '../topology/topology.ts';
import type { NameDiff } from './fleet-diff.ts';

/** One state, by cluster. */
export interface NamedState {
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
}

/** Compares the names of clusters in both states: clients of others have no other state. */
export function diffNames(
  before: NamedState,
  after: NamedState,
  isChosen: (cluster: Cluster) => boolean,
): readonly NameDiff[] {
  const earlier = namesByCluster(before);
  const diffs = [...namesByCluster(after)].flatMap(([name, { consumer, names }]) => {
    const past = earlier.get(name)?.names;
    if (past === undefined || !isChosen(consumer)) return [];
    // A Service's name remains when other clusters begin to serve it instead.
    const added = [...names.brought].filter((host) => !past.all.has(host));
    const removed = [...past.brought].filter((host) => !names.all.has(host));
    return [
      ...added.map((host): NameDiff => ({ host, consumer, change: 'added' })),
      ...removed.map((host): NameDiff => ({ host, consumer, change: 'removed' })),
    ];
  });
  return diffs.sort(byKey(({ host, consumer }) => `${host} ${consumer.key}`));
}

interface Named {
  readonly consumer: Cluster;
  readonly names: ServedNames;
}

function namesByCluster({ manifests, routes }: NamedState): ReadonlyMap<string, Named> {
  const byConsumer = groupBy(routes, ({ consumer }) => consumer.name);
  return new Map(
    manifests.map(({ cluster, placed }) => {
      const resources = placed.map(({ resource }) => resource);
      const names = servedNames(
        resources,
        byConsumer.get(cluster.name) ?? [],
        cluster.clusterDomain,
      );
      return [cluster.name, { consumer: cluster, names }];
    }),
  );
}
