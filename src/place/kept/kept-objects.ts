/**
 * What each cluster gets from the repository and the objects of applications that stay as they are → what it has of both.
 * @module
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { resourceKey } from '../../resource/resource.ts';
import type { AuthoredSet, Placed } from '../placed.ts';

/** The objects by the names of the clusters. Clusters that keep the same have the same list. */
export type KeptObjects = ReadonlyMap<string, readonly Placed[]>;

/**
 * Lays them behind the rest, which goes first where both have an object; overrides and patches have passed them long ago. Sets that were
 * the same and keep the same stay one.
 */
export function layKept(sets: readonly AuthoredSet[], kept: KeptObjects): readonly AuthoredSet[] {
  if (kept.size === 0) return sets;
  const laid = new Map<readonly Placed[], Map<readonly Placed[], readonly Placed[]>>();
  return sets.map(({ cluster, placed }) => {
    const own = kept.get(cluster.name) ?? [];
    if (own.length === 0) return { cluster, placed };
    const beside = getOrInsert(laid, placed, () => new Map());
    return { cluster, placed: getOrInsert(beside, own, () => behind(placed, own)) };
  });
}

function behind(placed: readonly Placed[], own: readonly Placed[]): readonly Placed[] {
  const known = new Set(placed.map(({ resource }) => resourceKey(resource)));
  return [...placed, ...own.filter(({ resource }) => !known.has(resourceKey(resource)))];
}
