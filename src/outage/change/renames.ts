/** Two states of a fleet → assumed renames of clusters and services. */
import { groupBy } from '../../collection/group-by.ts';
import { pairUnique } from '../../collection/pair-unique.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';

/** Names before → names after. */
export type Renames = ReadonlyMap<string, string>;

/** Clusters with the same locality and the same gateway. */
export function renamedClusters(before: readonly Cluster[], after: readonly Cluster[]): Renames {
  const marks = ({ region, zone, group, gateway }: Cluster): string =>
    JSON.stringify([region, zone, group, gateway?.host, gateway?.ip, gateway?.port]);
  const markOf = (clusters: readonly Cluster[]): ReadonlyMap<string, string> =>
    new Map(clusters.map((one) => [one.name, marks(one)]));
  return pairUnique(markOf(before), markOf(after));
}

/** Services that the same clusters serve for the same clients, at the same ports. */
export function renamedServices(
  before: readonly Flow[],
  after: readonly Flow[],
  clusters: Renames,
): Renames {
  return pairUnique(servingMarks(before, clusters), servingMarks(after, new Map()));
}

function servingMarks(flows: readonly Flow[], clusters: Renames): ReadonlyMap<string, string> {
  const named = (name: string): string => clusters.get(name) ?? name;
  const marks = groupBy(flows, ({ service }) => service);
  return new Map(
    [...marks].map(([service, its]) => {
      const all = its.map((flow) => {
        const shares = [...servedBefore(flow).shares].map(([place, share]) => [
          named(place),
          share,
        ]);
        return JSON.stringify([flow.port, named(flow.client), flow.clients, shares.sort()]);
      });
      return [service, JSON.stringify(all.sort())];
    }),
  );
}
