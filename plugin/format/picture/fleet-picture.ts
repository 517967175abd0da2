/**
 * A topology and the Fleet's order of regions → what all pictures of a fleet show.
 * @module
 */
import { type Cluster, groupBy, type Topology } from '../../../src/internal.ts';
import { printable } from '../terminal/display-width.ts';
import { gatewayAddress } from '../topology.ts';

/** A cluster. */
export interface PicturedCluster {
  readonly name: string;
  /** Where others reach it, as in `203.0.113.1:15443`; empty where nobody says. */
  readonly address: string;
}

/** A zone, or a group of its own within one. */
export interface PicturedZone {
  /** As in `eu-west`, or `eu-west/edge`. */
  readonly name: string;
  readonly clusters: readonly PicturedCluster[];
}

/** A region. */
export interface PicturedRegion {
  readonly name: string;
  readonly zones: readonly PicturedZone[];
}

/** A region turns to another when it can't serve itself. */
export interface PicturedTurn {
  /** Places in the list of regions. */
  readonly from: number;
  readonly to: number;
  /** Its place among the turns of the region, from 1; 0 where it is the only one. */
  readonly rank: number;
}

/** All of it, in order of the clusters' keys. */
export interface FleetPicture {
  readonly title: string;
  readonly regions: readonly PicturedRegion[];
  readonly turns: readonly PicturedTurn[];
}

/** What is known of a fleet. */
export interface PicturedFleet {
  readonly name: string;
  readonly topology: Topology;
  readonly failover: readonly { readonly from: string; readonly to: string }[];
}

/** Gathers it. Every text in it fits on a line, and moves no cursor. */
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
