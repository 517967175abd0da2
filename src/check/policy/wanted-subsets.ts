/** The VirtualServices of a cluster → the subsets that get requests. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { decodeVirtualService } from '../../istio/virtual-service/virtual-service.ts';
import { resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** By host and subset, a VirtualService that routes to it. */
export type WantedSubsets = ReadonlyMap<string, ReadonlyMap<string, Resource>>;

/** The subsets that some route of the cluster leads to. */
export const wantedSubsets: (state: ClusterState) => WantedSubsets = memoise(findWanted);

function findWanted({ istio, cluster }: ClusterState): WantedSubsets {
  const wanted = new Map<string, Map<string, Resource>>();
  for (const route of istio('VirtualService')) {
    for (const [host, subset] of destinationsOf(route)) {
      const name = resolveHost(host, route.namespace, cluster.clusterDomain);
      const subsets = getOrInsert(wanted, name, () => new Map<string, Resource>());
      getOrInsert(subsets, subset, () => route);
    }
  }
  return wanted;
}

/** Host and subset of each destination with requests: none of weight 0. */
function destinationsOf(resource: Resource): readonly (readonly [string, string])[] {
  return decodeVirtualService(resource)
    .routes.flatMap(({ destinations }) => destinations)
    .flatMap(({ host, subset, weight }) =>
      subset === undefined || weight === 0 ? [] : [[host, subset] as const],
    );
}
