/** A topology and the Fleet's failover order of regions → the content of all pictures of a fleet. */

import { groupBy } from '../../../src/collection/group-by.ts';
import type { Cluster, Topology } from '../../../src/topology/topology.ts';
import { printable } from '../terminal/display-width.ts';
import { gatewayAddress } from '../topology.ts';

export interface PicturedCluster {
  readonly name: string;
  /** Address for other clusters, as in `203.0.113.1:15443`; empty if unknown. */
  readonly address: string;
}

/** A zone, or a group of its own within one. */
export interface PicturedZone {
  /** As in `eu-west`, or `eu-west/edge`. */
  readonly name: string;
  readonly clusters: readonly PicturedCluster[];
}

export interface PicturedRegion {
  readonly name: string;
  readonly zones: readonly PicturedZone[];
}

/** Failover from one region to another. */
export interface PicturedTurn {
  /** Indexes in the list of regions. */
  readonly from: number;
  readonly to: number;
  /** Its position in the failover order of the region, from 1; 0 if it is the only one. */
  readonly rank: number;
}

/** The whole picture, in order of the cluster keys. */
export interface FleetPicture {
  readonly title: string;
  readonly regions: readonly PicturedRegion[];
  readonly turns: readonly PicturedTurn[];
}

/** Input of a picture. */
export interface PicturedFleet {
  readonly name: string;
  readonly topology: Topology;
  readonly failover: readonly { readonly from: string; readonly to: string }[];
}

/** Builds the picture. Every text in it is one line without control characters. */
export function pictureOf({ name, topology, failover }: PicturedFleet): FleetPicture {
  const byRegion = [...groupBy(topology.clusters, ({ region }) => region)];
  const at = new Map(byRegion.map(([region], i) => [region, i]));
  const regions = byRegion.map(([region, its]) => ({
    name: printable(region),
    zones: [...groupBy(its, zoneOf)].map(([zone, clusters]) => ({
      name: printable(zone),
      clusters: clusters.map(clusterOf),
    })),
  }));
  const turns = [...groupBy(failover, ({ from }) => from).values()].flatMap((its) =>
    its.flatMap(({ from, to }, i): readonly PicturedTurn[] => {
      const [source, target] = [at.get(from), at.get(to)];
      if (source === undefined || target === undefined) return [];
      return [{ from: source, to: target, rank: its.length === 1 ? 0 : i + 1 }];
    }),
  );
  return { title: printable(name), regions, turns };
}

function zoneOf({ zone, group }: Cluster): string {
  return group === 'default' ? zone : `${zone}/${group}`;
}

function clusterOf({ name, gateway }: Cluster): PicturedCluster {
  const address = gateway === undefined ? '' : gatewayAddress(gateway);
  return { name: printable(name), address: printable(address) };
}
