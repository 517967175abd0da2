/** One resource and sequences of patches → the resource after each of them, all patches of a sequence on one draft. */
import type { Resource } from '../../resource/resource.ts';
import {
  changedTo,
  type DraftResource,
  newDraftResource,
  sealed,
} from '../change/draft-resource.ts';
import type { StepBudget } from '../change/step-budget.ts';
import { type Taken, takeTogether, type WalkEnd } from '../change/take-together.ts';
import { applyPatch, type IndexedPatch, type PatchFailure } from './apply-patch.ts';
import type { CompiledTarget } from './patch-target.ts';

/** A patch of the fleet, with its target. */
export interface FleetPatch extends IndexedPatch {
  readonly target: CompiledTarget;
}

/** A patch that failed on a resource. */
export interface Failure {
  readonly index: number;
  readonly make: PatchFailure;
}

/** A resource after some of its patches. */
interface PatchedResource extends DraftResource<FleetPatch> {
  /** The start of the draft, and its patches: after a patch that fails halfway, they are applied again from here. */
  readonly begun: Begun;
}

interface Begun {
  readonly state: DraftResource<FleetPatch>;
  readonly patches: FleetPatch[];
}

/** The results of sequences of patches. */
export interface PatchedTogether {
  /** In order of the sequences. */
  readonly ends: readonly WalkEnd<DraftResource<FleetPatch>, Failure>[];
  /** The patches that selected the resource. */
  readonly used: ReadonlySet<number>;
}

export function patchTogether(
  resource: Resource,
  sequences: readonly (readonly FleetPatch[])[],
  budget: StepBudget,
): PatchedTogether {
  const used = new Set<number>();
  const ends = takeTogether<PatchedResource, FleetPatch, Failure>(sequences, {
    start: begin(newDraftResource<FleetPatch>(resource)),
    take: (state, patch) => {
      if (!patch.target.selects(state.resource)) return { state };
      used.add(patch.index);
      return take(state, patch, budget);
    },
    fork: begin,
    isSame: (a, b) => a.resource === b.resource,
    endsWithFailure: false,
  });
  return { ends, used };
}

/** The state with a new, unchanged draft. */
function begin(state: DraftResource<FleetPatch>): PatchedResource {
  const begun = { state: sealed(state), patches: [] };
  const { before, object, resource, draft, changes } = begun.state;
  return { before, object, resource, draft, changes, begun };
}

function take(
  state: PatchedResource,
  patch: FleetPatch,
  budget: StepBudget,
): Taken<PatchedResource, Failure> {
  if (!budget.hasRoom(() => patch.spec.at)) return { state };
  const { draft } = state;
  const visited = draft.visited();
  const differences = draft.differences();
  const patched = applyPatch(state, patch);
  budget.spend(draft.visited() - visited);
  if ('object' in patched) {
    state.begun.patches.push(patch);
    return { state: changedTo(state, { object: patched.object, differences, change: patch }) };
  }
  const failure = { index: patch.index, make: patched.failure };
  const isTouched = draft.visited() > visited || draft.differences() > differences;
  return { state: isTouched ? again(state, budget) : state, failure };
}

/** The patches before the failed one, applied again. */
function again({ begun }: PatchedResource, budget: StepBudget): PatchedResource {
  if (begun.patches.length === 0) return begin(begun.state);
  let redone = sealed(begun.state);
  for (const patch of begun.patches) {
    const differences = redone.draft.differences();
    const patched = applyPatch(redone, patch);
    const object = 'object' in patched ? patched.object : redone.object;
    redone = changedTo(redone, { object, differences, change: patch });
  }
  budget.spend(redone.draft.visited());
  return begin(redone);
}
