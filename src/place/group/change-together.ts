/** The uses of one authored object by groups of clusters → the object of each: overrides first, then patches. */

import { groupBy } from '../../collection/group-by.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Changed } from '../change/change-history.ts';
import type { StepBudget } from '../change/step-budget.ts';
import {
  type ClusterPatch,
  type PatchResult,
  type PatchUse,
  patchResource,
} from '../patch/fleet-patches.ts';
import type { FleetOverrides, OverrideResult, OverrideUse } from '../placement-api.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** The changes of a group's objects. */
export type GroupChanges = OverrideUse & PatchUse;

/** What one use makes of the object. */
export interface ChangedUse<U> extends Changed {
  readonly use: U;
}

/** The results of all uses. */
export interface ChangedTogether<U> {
  readonly made: readonly ChangedUse<U>[];
  readonly fromOverrides: OverrideResult;
  /** One for each object after overrides. */
  readonly fromPatches: readonly PatchResult[];
}

/** The changes of objects: overrides first, then patches. */
export interface Changers {
  readonly overrides: FleetOverrides;
  readonly patches: readonly ClusterPatch[];
  readonly budget: StepBudget;
}

export function changeTogether<U extends { readonly changes: GroupChanges }>(
  { resource, uses }: { readonly resource: Resource; readonly uses: readonly U[] },
  { overrides, patches, budget }: Changers,
): ChangedTogether<U> {
  const open = uses.map(({ changes }) => changes);
  const { overridden, ...fromOverrides } = overrides.override({ resource, uses: open }, budget);
  const made: ChangedUse<U>[] = [];
  const fromPatches: PatchResult[] = [];
  for (const [from, alike] of groupBy(uses.keys(), (i) => overridden[i]?.resource ?? resource)) {
    const own = alike.flatMap((i) => open[i] ?? []);
    const { patched, ...result } = patchResource(patches, { resource: from, uses: own }, budget);
    fromPatches.push(result);
    for (let j = 0; j < alike.length; j += 1) {
      const i = alike[j] ?? 0;
      const use = uses[i];
      const before = overridden[i];
      const after = patched[j];
      if (use === undefined || before === undefined || after === undefined) continue;
      const changes = () => [...before.changes(), ...after.changes()];
      made.push({ use, resource: after.resource, changes });
    }
  }
  return { made, fromOverrides, fromPatches };
}

/** The changes of the group's objects, made once for all of them. */
export function changesOf({ changes, clusters }: ClusterGroup): GroupChanges {
  const { overrides, patches } = changes;
  return { rules: overrides, patches, clusters: clusters.map((cluster) => cluster.name) };
}
