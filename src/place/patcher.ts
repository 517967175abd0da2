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
import { applyPatch, type IndexedPatch, type PatchFailure } from './apply-patch.ts';
import { type ChangeHistory, newChangeHistory } from './change-history.ts';
import { type CompiledTarget, compileTarget } from './patch-target.ts';
import type { StepBudget } from './step-budget.ts';

/** Applies a fleet's patches and remembers what came of them. */
export interface Patcher {
  /** The indices of the patches that are for the cluster, in order. */
  patchesFor(cluster: Cluster): readonly number[];
  /** The resource after these patches, in this order, for these clusters. */
  patch(resource: Resource, patches: readonly number[], clusters: readonly string[]): Resource;
  /** The patches that changed the resource on its way, if any did. */
  changesOf(resource: Resource): readonly Related[];
  /** Forgets what came of the resources until now; each may come again. */
  forget(): void;
  /** What was found until now: patches that failed, and those that selected nothing. */
  findings(): readonly Diagnostic[];
}

interface Step {
  readonly resource: Resource;
  readonly failure?: Failure;
}

interface Failure {
  readonly index: number;
  readonly make: PatchFailure;
  readonly clusters: string[];
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
  const steps = createSteps(budget);
  const nameIndex = memoise((indices: readonly number[]) =>
    indexByName(indices, (index) => patches[index]?.target.name),
  );
  return {
    patchesFor(cluster) {
      const taking = patches.filter((patch) => patch.selector.takes(cluster));
      for (const patch of taking) patch.clusters.add(cluster.name);
      return taking.map((patch) => patch.index);
    },
    patch(resource, indices, clusters) {
      let current = resource;
      for (const index of nameIndex(indices)(resource.name)) {
        const patch = patches[index];
        if (patch === undefined) continue;
        const step = steps.take(patch, current);
        step.failure?.clusters.push(...clusters);
        current = step.resource;
      }
      return current;
    },
    changesOf: (resource) => steps.history.of(resource),
    forget: () => steps.forget(),
    findings: () => [
      ...steps.failures.toSorted(byIndex).map(({ make, clusters }) => make(nameClusters(clusters))),
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

/** A patch with what came of it. */
interface UsedPatch extends IndexedPatch {
  readonly target: CompiledTarget;
  isUsed: boolean;
}

/** Single patches on single resources, each done once until it is forgotten. */
interface Steps {
  take(patch: UsedPatch, resource: Resource): Step;
  forget(): void;
  readonly history: ChangeHistory;
  readonly failures: readonly Failure[];
}

function createSteps(budget: StepBudget): Steps {
  const known = new Map<Resource, Map<number, Step>>();
  const history = newChangeHistory();
  const failures: Failure[] = [];

  function apply(patch: UsedPatch, resource: Resource): Step {
    if (!patch.target.selects(resource)) return { resource };
    patch.isUsed = true;
    if (!budget.hasRoom(() => patch.spec.at)) return { resource };
    const { resource: next, failure: make, copied } = applyPatch(resource, patch);
    budget.spend(copied);
    if (next !== resource) history.note(next, resource, changeBy(patch.spec));
    if (make === undefined) return { resource: next };
    const failure = { index: patch.index, make, clusters: [] };
    failures.push(failure);
    return { resource: next, failure };
  }

  return {
    history,
    failures,
    forget: () => known.clear(),
    take(patch, resource) {
      const steps = known.get(resource) ?? new Map<number, Step>();
      known.set(resource, steps);
      const step = steps.get(patch.index) ?? apply(patch, resource);
      steps.set(patch.index, step);
      return step;
    },
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
