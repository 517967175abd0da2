/**
 * Regions with their clusters, and a spread constraint → the regions that karmada selects when capacity is irrelevant.
 *
 * Among the sets of regions with enough clusters the heaviest wins, then the one with most clusters, then the first found; a set that is a
 * prefix of the winner is preferred to it.
 */

import { groupBy } from '../../../../collection/group-by.ts';
import { byKey, compareStrings } from '../../../../collection/order.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import type { SpreadConstraint } from '../../kind/karmada-policy-v1alpha1/placement.ts';
import { fieldsOf } from './cluster-fields.ts';

/** A region, its clusters by name. */
export interface Region {
  readonly name: string;
  readonly clusters: readonly Cluster[];
}

export function groupByRegion(clusters: readonly Cluster[]): readonly Region[] {
  const groups = groupBy(clusters, (cluster) => fieldsOf(cluster).region);
  return [...groups].map(([name, members]) => ({
    name,
    clusters: members.sort(byKey((cluster) => cluster.name)),
  }));
}

/** Requirements on a set of regions. */
export interface RegionChoice {
  readonly region: SpreadConstraint;
  /** Minimum number of clusters. */
  readonly target: number;
  /** Whether each cluster gets all replicas, so that regions with more clusters have a larger weight. */
  readonly isDuplicated: boolean;
}

/** Maximum number of sets; more are possible only with dozens of regions. */
const MAX_STEPS = 100_000;

/** A set of regions, heaviest first. */
interface RegionSet {
  readonly regions: readonly Region[];
  readonly weight: number;
  readonly clusters: number;
}

/** The regions; undefined when no set of them has enough clusters. */
export function selectRegions(
  all: readonly Region[],
  choice: RegionChoice,
): readonly Region[] | undefined | 'too many' {
  const weightOf = ({ clusters }: Region): number => (choice.isDuplicated ? clusters.length : 0);
  const ordered = [...all].sort(
    (a, b) => a.clusters.length - b.clusters.length || compareStrings(a.name, b.name),
  );
  const found = findSets(ordered, choice);
  if (found === undefined) return 'too many';
  const sets = found.map((regions) => toSet(regions, weightOf));
  // The sort is stable: of equal sets the first one found stays first.
  const [best, ...others] = sets.sort((a, b) => b.weight - a.weight || b.clusters - a.clusters);
  if (best === undefined) return undefined;
  return others.reduce((final, set) => (isBeginning(set, final) ? set : final), best).regions;
}

function toSet(regions: readonly Region[], weightOf: (region: Region) => number): RegionSet {
  const sum = (of: (region: Region) => number): number =>
    regions.reduce((total, region) => total + of(region), 0);
  return {
    regions: [...regions].sort(
      (a, b) => weightOf(b) - weightOf(a) || compareStrings(a.name, b.name),
    ),
    weight: sum(weightOf),
    clusters: sum(({ clusters }) => clusters.length),
  };
}

function isBeginning(set: RegionSet, of: RegionSet): boolean {
  if (set.regions.length >= of.regions.length) return false;
  return set.regions.every((region, i) => region === of.regions[i]);
}

/** All sets that meet the constraint, without those that contain another one found on the way to them; undefined: too many. */
function findSets(
  ordered: readonly Region[],
  { region: { minGroups, maxGroups }, target }: RegionChoice,
): readonly (readonly Region[])[] | undefined {
  const sets: (readonly Region[])[] = [];
  let steps = 0;
  const isEnough = (path: readonly Region[], sum: number): boolean =>
    sum >= target && path.length >= minGroups && path.length <= maxGroups;
  const walk = (path: readonly Region[], sum: number, from: number): void => {
    steps += 1;
    if (isEnough(path, sum)) sets.push(path);
    else if (steps <= MAX_STEPS && path.length < maxGroups) {
      // If every region is required there is only one set.
      const next =
        ordered.length === minGroups ? ordered.slice(from, from + 1) : ordered.slice(from);
      for (const [i, region] of next.entries()) {
        walk([...path, region], sum + region.clusters.length, from + i + 1);
      }
    }
  };
  walk([], 0, 0);
  return steps > MAX_STEPS ? undefined : sets;
}
