/** Clusters → those with the same gateway as another one. */

import { groupBy } from '../collection/group-by.ts';
import { gatewayShared } from '../diagnostic/codes/topology.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { addressKey } from '../resource/ip-address.ts';
import type { Cluster, Gateway } from './topology.ts';

/** One finding per cluster with the same address and port as another, in any notation; most name no port. */
export function sharedGateways(
  clusters: readonly Cluster[],
  usualPort?: number,
): readonly Diagnostic[] {
  const entered = clusters.flatMap((cluster) => {
    const { gateway } = cluster;
    if (gateway === undefined) return [];
    return [
      {
        cluster,
        gateway,
        key: `${addressKey(gateway.ip ?? gateway.host)} ${gateway.port ?? usualPort}`,
      },
    ];
  });
  return [...groupBy(entered, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ cluster, gateway }) => {
      const address = textOf(gateway);
      const args = { cluster: cluster.name, address, first: first?.cluster.name ?? '' };
      const related = first && [{ message: 'the other cluster', at: first.cluster.at }];
      return diagnose(gatewayShared, args, cluster.at, related);
    }),
  );
}

function textOf({ ip, host, port }: Gateway): string {
  return port === undefined ? (ip ?? host) : `${ip ?? host} port ${port}`;
}
