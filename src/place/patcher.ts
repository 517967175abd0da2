/**
 * All patches of a fleet, applied to resources of many clusters: a resource that goes through the same patches twice is
 * patched once, and is one object in all clusters that get it so.
 * @module
 */

import { nameClusters } from '../diagnostic/cluster-list.ts';
import { patchWithoutMatch } from '../diagnostic/codes/place-patch.ts';
import { type Diagnostic, diagnose, type Related } from '../diagnostic/diagnostic.ts';
import type { FleetSpec, PatchSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { groupBy } from '../resource/group-by.ts';
import { memoise } from '../resource/memoise.ts';
import type { Resource } from '../resource/resource.ts';
import { compileSelector } from '../topology/cluster-selector.ts';
import type { Cluster } from '../topology/topology.ts';
import { newChangeHistory } from './change-history.ts';
import { compileTarget } from './patch-target.ts';
import { type Failure, type FleetPatch, patchTogether } from './patch-together.ts';
import type { StepBudget } from './step-budget.ts';

/** Applies a fleet's patches and remembers what came of them. */
export interface Patcher {
  /** The indices of the patches that are for the cluster, in order. */
  patchesFor(cluster: Cluster): readonly number[];
  /** The resource after the patches of each use, in their order. Each resource is given once. */
  patch(resource: Resource, uses: readonly PatchUse[]): readonly Resource[];
  /** The patches that changed the resource on its way, if any did. */
  changesOf(resource: Resource): readonly Related[];
  /** What was found until now: patches that failed, and those that selected nothing. */
  findings(): readonly Diagnostic[];
}

/** Clusters that get a resource after the same patches. */
export interface PatchUse {
  /** Indices, in order. */
  readonly patches: readonly number[];
  readonly clusters: readonly string[];
}

/** A patcher for the fleet. */
export function createPatcher(
  fleet: Pick<FleetSpec, 'patches' | 'locate'>,
  budget: StepBudget,
): Patcher {
  const patches = fleet.patches.map((spec, index) => ({
    spec,
    index,
    fleet,
    selector: compileSelector(spec.clusters),
    target: compileTarget(spec.target),
    clusters: new Set<string>(),
    isUsed: false,
  }));
  const history = newChangeHistory(({ spec }: FleetPatch) => changeBy(spec));
  const failures = new Set<Failure>();
  const nameIndex = memoise((indices: readonly number[]) =>
    indexByName(indices, (index) => patches[index]?.target.name),
  );
  return {
    patchesFor(cluster) {
      const taking = patches.filter((patch) => patch.selector.takes(cluster));
      for (const patch of taking) patch.clusters.add(cluster.name);
      return taking.map((patch) => patch.index);
    },
    patch(resource, uses) {
      const sequences = uses.map((use) =>
        nameIndex(use.patches)(resource.name).flatMap((index) => patches[index] ?? []),
      );
      const patched = patchTogether(resource, sequences, budget);
      for (const [i, { clusters }] of uses.entries()) {
        for (const failure of patched[i]?.failures ?? []) {
          failures.add(failure);
          failure.clusters.push(...clusters);
        }
      }
      for (const { state } of patched) history.note(state.resource, state.changes);
      return patched.map(({ state }) => state.resource);
    },
    changesOf: (resource) => history.of(resource),
    findings: () => [
      ...[...failures].sort(byIndex).map(({ make, clusters }) => make(nameClusters(clusters))),
      ...patches
        .filter(({ isUsed }) => !isUsed)
        .map((patch) => unused(patch.spec, patch.clusters.size)),
    ],
  };
}

/** Those that can be for a name, in order: no patch changes it. */
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

function changeBy({ at }: PatchSpec): Related {
  return { message: 'after this patch', at };
}

function byIndex(a: Failure, b: Failure): number {
  return a.index - b.index;
}

function unused(spec: PatchSpec, clusters: number): Diagnostic {
  const reason =
    clusters === 0 ? 'it is for no cluster of the fleet' : 'its target selects no object';
  return diagnose(patchWithoutMatch, { reason }, spec.at);
}
