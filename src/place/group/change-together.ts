/**
 * The uses of one authored object by groups of clusters → what each of them gets: overrides first, then patches.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Candidate } from '../candidate.ts';
import type { StepBudget } from '../change/step-budget.ts';
import {
  type ClusterPatch,
  type FailedPatch,
  type Patched,
  type PatchResult,
  type PatchUse,
  patchResource,
} from '../patch/fleet-patches.ts';
import type { FleetOverrider, OverrideUse } from '../placement-api.ts';
import type { ClusterGroup } from './cluster-group.ts';

/** What a use comes to. */
export interface ChangedResource extends Patched {
  /** After overrides and before patches. */
  readonly overridden: Resource;
}

/** What all uses come to. */
export interface ChangedTogether<U> extends PatchResult {
  readonly made: readonly (ChangedResource & { readonly use: U })[];
}

/** A group that gets an object. */
interface Using {
  readonly candidate: Candidate;
  readonly group: ClusterGroup;
}

/** What changes objects: overrides first, then patches. */
export interface Changers {
  readonly overrider: FleetOverrider;
  readonly patches: readonly ClusterPatch[];
  readonly budget: StepBudget;
}

/** Changes the object of the uses, which is the same one, for each of them. */
export function changeTogether<U extends Using>(
  uses: readonly U[],
  { overrider, patches, budget }: Changers,
): ChangedTogether<U> {
  const authored = uses[0]?.candidate.placed.resource;
  if (authored === undefined) return { made: [], used: new Set(), failures: [] };
  const changes = uses.map(({ group }) => changesFor(group));
  const overridden = overrider.override(authored, changes);
  const made: (ChangedResource & { readonly use: U })[] = [];
  const used = new Set<number>();
  const failures: FailedPatch[] = [];
  for (const [from, alike] of groupBy(uses.keys(), (i) => overridden[i] ?? authored)) {
    const own = alike.flatMap((i) => changes[i] ?? []);
    const result = patchResource(patches, { resource: from, uses: own }, budget);
    for (const index of result.used) used.add(index);
    failures.push(...result.failures);
    for (const [j, i] of alike.entries()) {
      const [use, patched] = [uses[i], result.patched[j]];
      if (use !== undefined && patched !== undefined)
        made.push({ ...patched, use, overridden: from });
    }
  }
  return { made, used, failures };
}

function changesFor({
  changes: { overrides, patches },
  clusters,
}: ClusterGroup): OverrideUse & PatchUse {
  return { rules: overrides, patches, clusters: clusters.map((cluster) => cluster.name) };
}
