/** The objects of each cluster from the repository and from applications that are kept → both together. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { resourceKey } from '../../resource/resource.ts';
import type { AuthoredSet, Placed } from '../placed.ts';

/** The objects by the names of the clusters. Clusters that keep the same share the list. */
export type KeptObjects = ReadonlyMap<string, readonly Placed[]>;

/**
 * Appends them to the others, which have precedence for equal names; overrides and patches were already applied. Shared sets
 * with equal additions remain shared.
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
