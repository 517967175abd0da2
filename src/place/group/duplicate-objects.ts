/**
 * What groups of clusters get → objects of one name that some cluster gets twice.
 * @module
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { duplicateObject } from '../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../diagnostic/wording/cluster-list.ts';
import { displayName, locate, type Resource, resourceKey } from '../../resource/resource.ts';
import type { Placed } from '../placed.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** A finding for each pair of places, however many clusters get both. */
export function duplicateFindings(
  groups: readonly ClusterGroup[],
  sets: readonly (readonly Placed[])[],
): readonly Diagnostic[] {
  const clashes = new Map<string, Clash>();
  for (const [i, group] of groups.entries()) noteClashes(sets[i] ?? [], group, clashes);
  return [...clashes.values()].map(duplicate);
}

interface Clash {
  readonly first: Resource;
  readonly second: Resource;
  readonly clusters: string[];
}

/** Notes the objects of one key; each pair of places once, however many clusters get both. */
function noteClashes(
  placed: readonly Placed[],
  group: ClusterGroup,
  clashes: Map<string, Clash>,
): void {
  const byKey = new Map<string, Resource>();
  for (const { resource } of placed) {
    const key = resourceKey(resource);
    const first = getOrInsert(byKey, key, () => resource);
    if (first === resource) continue;
    const places = JSON.stringify([locate(first), locate(resource)]);
    const clash = getOrInsert(clashes, places, () => ({ first, second: resource, clusters: [] }));
    clash.clusters.push(...group.clusters.map((cluster) => cluster.name));
  }
}

function duplicate({ first, second, clusters }: Clash): Diagnostic {
  const args = { object: displayName(second), clusters: nameClusters(clusters) };
  const related = [{ message: 'stands here first', at: locate(first, '/metadata/name', 'value') }];
  return diagnose(duplicateObject, args, locate(second, '/metadata/name', 'value'), related);
}
