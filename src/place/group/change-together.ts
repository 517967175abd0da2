/**
 * The uses of one authored object by groups of clusters → the object of each: overrides first, then patches.
 * @module
 */

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

/** The results of all uses. */
export interface ChangedTogether<U> {
  readonly made: readonly (Changed & { readonly use: U })[];
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

/** Changes an authored object for each of its uses. */
export function changeTogether<U extends { readonly group: ClusterGroup }>(
  { resource, uses }: { readonly resource: Resource; readonly uses: readonly U[] },
  { overrides, patches, budget }: Changers,
): ChangedTogether<U> {
  const open = uses.map(({ group }) => changesFor(group));
  const { overridden, ...fromOverrides } = overrides.override({ resource, uses: open }, budget);
  const made: (Changed & { readonly use: U })[] = [];
  const fromPatches: PatchResult[] = [];
  for (const [from, alike] of groupBy(uses.keys(), (i) => overridden[i]?.resource ?? resource)) {
    const own = alike.flatMap((i) => open[i] ?? []);
    const { patched, ...result } = patchResource(patches, { resource: from, uses: own }, budget);
    fromPatches.push(result);
    for (const [j, i] of alike.entries()) {
      const [use, before, after] = [uses[i], overridden[i], patched[j]];
      if (use === undefined || before === undefined || after === undefined) continue;
      const changes = () => [...before.changes(), ...after.changes()];
      made.push({ use, resource: after.resource, changes });
    }
  }
  return { made, fromOverrides, fromPatches };
}

function changesFor({
  changes: { overrides, patches },
  clusters,
}: ClusterGroup): OverrideUse & PatchUse {
  return { rules: overrides, patches, clusters: clusters.map((cluster) => cluster.name) };
}
