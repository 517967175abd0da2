/**
 * A fleet's patches, applied to one resource for many clusters: equal sequences of patches are applied once, and
 * give one shared object.
 */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { patchWithoutMatch } from '../../diagnostic/codes/place-patch.ts';
import { type Diagnostic, diagnose, type Related } from '../../diagnostic/diagnostic.ts';
import { nameClusters } from '../../diagnostic/wording/cluster-list.ts';
import type { FleetSpec } from '../../kind/distributary-v1alpha1/fleet-spec.ts';
import type { PatchSpec } from '../../kind/distributary-v1alpha1/patch/patch-spec.ts';
import type { Resource } from '../../resource/resource.ts';
import { type CompiledSelector, compileSelector } from '../../topology/cluster-selector.ts';
import type { Cluster } from '../../topology/topology.ts';
import { type Changed, tellChanges } from '../change/change-history.ts';
import type { StepBudget } from '../change/step-budget.ts';
import { compileTarget } from './patch-target.ts';
import { type Failure, type FleetPatch, patchTogether } from './patch-together.ts';

export interface ClusterPatch extends FleetPatch {
  readonly selector: CompiledSelector;
}

/** Clusters that get a resource after the same patches. */
export interface PatchUse {
  /** Indices, in order. */
  readonly patches: readonly number[];
  readonly clusters: readonly string[];
}

export interface PatchResult {
  /** Patches that selected some resource. */
  readonly used: ReadonlySet<number>;
  readonly failures: readonly FailedPatch[];
}

/** A patch that failed on a resource. */
export interface FailedPatch {
  readonly index: number;
  readonly finding: Diagnostic;
}

/** Reads the patches of a fleet, once for all resources. */
export function readPatches(fleet: Pick<FleetSpec, 'patches' | 'locate'>): readonly ClusterPatch[] {
  return fleet.patches.map((spec, index) => ({
    spec,
    index,
    fleet,
    selector: compileSelector(spec.clusters),
    target: compileTarget(spec.target),
  }));
}

/** The indices of the cluster's patches, in order. */
export function patchesFor(patches: readonly ClusterPatch[], cluster: Cluster): readonly number[] {
  return patches.filter(({ selector }) => selector.takes(cluster)).map(({ index }) => index);
}

/** The resource after the patches of each use, in their order. */
export function patchResource(
  patches: readonly ClusterPatch[],
  { resource, uses }: { readonly resource: Resource; readonly uses: readonly PatchUse[] },
  budget: StepBudget,
): PatchResult & { readonly patched: readonly Changed[] } {
  const sequences = uses.map((use) =>
    nameIndexOf(patches)(use.patches)(resource.name).flatMap((index) => patches[index] ?? []),
  );
  const { ends, used } = patchTogether(resource, sequences, budget);
  const failed = new Map<Failure, string[]>();
  uses.forEach(({ clusters }, i) => {
    ends[i]?.failures.forEach((failure) => {
      getOrInsert(failed, failure, (): string[] => []).push(...clusters);
    });
  });
  const failures = [...failed].map(([{ index, make }, clusters]) => {
    return { index, finding: make(nameClusters(clusters)) };
  });
  const patched = ends.map(({ state: { resource: made, changes } }) => {
    return { resource: made, changes: () => tellChanges(changes, changeBy) };
  });
  return { patched, used, failures };
}

/** Findings about patches: failed ones, and those without effect; `taken` are those of some cluster. */
export function patchFindings(
  patches: readonly ClusterPatch[],
  taken: ReadonlySet<number>,
  { used, failures }: PatchResult,
): readonly Diagnostic[] {
  const failed = [...failures].sort((a, b) => a.index - b.index);
  return [
    ...failed.map(({ finding }) => finding),
    ...patches
      .filter(({ index }) => !used.has(index))
      .map(({ spec, index }) => unused(spec, taken.has(index))),
  ];
}

function changeBy({ spec }: FleetPatch): Related {
  return { message: 'after this patch', at: spec.at };
}

const nameIndexOf = memoise((patches: readonly ClusterPatch[]) =>
  memoise((indices: readonly number[]) =>
    indexByName(indices, (index) => patches[index]?.target.name),
  ),
);

/** Patches that may select a name, in order: no patch changes it. */
function indexByName(
  indices: readonly number[],
  nameOf: (index: number) => string | undefined,
): (name: string) => readonly number[] {
  const places = new Map(indices.map((index, place) => [index, place]));
  const byName = groupBy(indices, nameOf);
  const placeOf = (index: number): number => places.get(index) ?? 0;
  return (name) => {
    const named = byName.get(name) ?? [];
    const forAll = byName.get(undefined) ?? [];
    if (named.length === 0) return forAll;
    return [...named, ...forAll].sort((a, b) => placeOf(a) - placeOf(b));
  };
}

function unused(spec: PatchSpec, isTaken: boolean): Diagnostic {
  const reason = isTaken ? 'its target selects no object' : 'it selects no cluster of the fleet';
  return diagnose(patchWithoutMatch, { reason }, spec.at);
}
