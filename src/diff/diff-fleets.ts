/** A fleet in two states of its repository → the differences between them. */

import { byKey } from '../collection/order.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import type { BranchLayout } from '../layout/branch-layout.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Cluster } from '../topology/topology.ts';
import { type ClusterSide, diffCluster } from './diff-clusters.ts';
import { diffNames } from './diff-names.ts';
import { diffOrders } from './diff-orders.ts';
import { findLosses } from './find-losses.ts';
import type { FleetDiff } from './fleet-diff.ts';

/** One state: a repository, rendered and laid out. */
export interface FleetState {
  readonly layouts: readonly BranchLayout[];
  readonly manifests: readonly ClusterManifests[];
  readonly routes: readonly ServiceRoute[];
}

/** The state before a fleet exists. */
export const noFleet: FleetState = { layouts: [], manifests: [], routes: [] };

/** The result of a state compared with itself, for these clusters. */
export function noDifference(clusters: readonly Cluster[]): FleetDiff {
  return { clusters: [], unchanged: clusters, orders: [], names: [], losses: [] };
}

/** Compares two states; `choose` selects clusters among those of either state. */
export function diffFleets(
  before: FleetState,
  after: FleetState,
  choose: (all: readonly Cluster[]) => readonly Cluster[],
): FleetDiff {
  const earlier = sidesOf(before);
  const later = sidesOf(after);
  const all = [...new Map([...earlier, ...later])].map(([, { layout }]) => layout.cluster);
  const chosen = [...choose(all.sort(byKey(({ key }) => key)))];
  // A removed cluster has no clients.
  const clients = new Set(chosen.filter(({ name }) => later.has(name)).map(({ name }) => name));
  const isChosen = ({ consumer }: ServiceRoute) => clients.has(consumer.name);
  const compared = chosen.map((cluster) => ({
    cluster,
    diff: diffCluster(earlier.get(cluster.name), later.get(cluster.name)),
  }));
  const clusters = compared.flatMap(({ diff }) => diff ?? []);
  const orders = diffOrders(before.routes.filter(isChosen), after.routes.filter(isChosen));
  const names = diffNames(before, after, ({ name }) => clients.has(name));
  return {
    clusters,
    unchanged: compared.filter(({ diff }) => diff === undefined).map(({ cluster }) => cluster),
    orders,
    names,
    losses: findLosses({ clusters, orders, names }),
  };
}

/** By the cluster's name, which is its identity: region, zone and group may change. */
function sidesOf({ layouts, manifests }: FleetState): ReadonlyMap<string, ClusterSide> {
  const byName = new Map(manifests.map((each) => [each.cluster.name, each]));
  const sides = layouts.flatMap((layout): [string, ClusterSide][] => {
    const found = byName.get(layout.cluster.name);
    return found === undefined ? [] : [[layout.cluster.name, { layout, manifests: found }]];
  });
  return new Map(sides);
}
