/**
 * Clusters → those that name the gateway of another one.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import { gatewayShared } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Cluster } from './topology.ts';

/** One finding for each cluster whose address and port another one has, too. */
export function sharedGateways(clusters: readonly Cluster[]): readonly Diagnostic[] {
  const entered = clusters.flatMap((cluster) => {
    const { gateway } = cluster;
    if (gateway === undefined) return [];
    const address = gateway.ip ?? gateway.host;
    return [
      {
        cluster,
        address: gateway.port === undefined ? address : `${address} port ${gateway.port}`,
      },
    ];
  });
  return [...groupBy(entered, ({ address }) => address).values()].flatMap(([first, ...others]) =>
    others.map(({ cluster, address }) => {
      const args = { cluster: cluster.name, address, first: first?.cluster.name ?? '' };
      const related = first && [{ message: 'the other cluster', at: first.cluster.at }];
      return diagnose(gatewayShared, args, cluster.at, related);
    }),
  );
}
