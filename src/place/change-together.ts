/**
 * The uses of one authored object by groups of clusters → what each of them gets: overrides first, then patches.
 * @module
 */

import type { FleetOverrider, OverrideUse } from '../api/karmada/place/override/overrider.ts';
import { groupBy } from '../resource/group-by.ts';
import type { Resource } from '../resource/resource.ts';
import type { Candidate } from './candidate.ts';
import type { ClusterGroup } from './cluster-group.ts';
import type { Patcher, PatchUse } from './patcher.ts';

/** What a use comes to. */
export interface ChangedResource {
  /** After overrides and before patches. */
  readonly overridden: Resource;
  readonly resource: Resource;
}

/** A group that gets an object. */
interface Using {
  readonly candidate: Candidate;
  readonly group: ClusterGroup;
}

/** Changes the object of the uses, which is the same one, for each of them. */
export function changeTogether<U extends Using>(
  uses: readonly U[],
  { overrider, patcher }: { readonly overrider: FleetOverrider; readonly patcher: Patcher },
): readonly (ChangedResource & { readonly use: U })[] {
  const authored = uses[0]?.candidate.placed.resource;
  if (authored === undefined) return [];
  const changes = uses.map(({ group }) => changesFor(group));
  const overridden = overrider.override(authored, changes);
  const made = uses.map((use) => ({ use, overridden: authored, resource: authored }));
  for (const [from, alike] of groupBy(uses.keys(), (i) => overridden[i] ?? authored)) {
    const own = alike.flatMap((i) => changes[i] ?? []);
    const patched = patcher.patch(from, own);
    for (const [j, i] of alike.entries()) {
      const use = uses[i];
      if (use !== undefined) made[i] = { use, overridden: from, resource: patched[j] ?? from };
    }
  }
  return made;
}

function changesFor({
  changes: { overrides, patches },
  clusters,
}: ClusterGroup): OverrideUse & PatchUse {
  return { rules: overrides, patches, clusters: clusters.map((cluster) => cluster.name) };
}
