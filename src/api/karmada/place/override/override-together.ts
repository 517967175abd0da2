/** One resource and sequences of overriders → the resource after each of them, all overriders of a sequence on one draft. */

import type { Changes } from '../../../../place/change/change-history.ts';
import {
  changedTo,
  type DraftResource,
  newDraftResource,
  sealed,
} from '../../../../place/change/draft-resource.ts';
import type { StepBudget } from '../../../../place/change/step-budget.ts';
import { type Taken, takeTogether, type WalkEnd } from '../../../../place/change/take-together.ts';
import { changedIdentity } from '../../../../place/patch/apply-patch.ts';
import { objectAt, stringAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { type Resource, stringMap } from '../../../../resource/resource.ts';
import type {
  OverrideOperation,
  Overrider,
  OverriderName,
} from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { ApplyOverrider, Change } from '../overrider/change.ts';
import { overrideWords } from '../overrider/container-override.ts';
import { overrideField } from '../overrider/field-override.ts';
import { overrideImages } from '../overrider/image-override.ts';
import { overridePlaintext, patchDocument } from '../overrider/patch-document.ts';
import { type FailedStep, placeOf, type Step } from './override-findings.ts';

/** A resource, and the overriders applied to it. */
export interface Overridden {
  readonly resource: Resource;
  readonly changes?: Changes<Step> | undefined;
}

/** The resource after each sequence of overriders, up to the first that fails. */
export function overrideTogether(
  { resource, changes }: Overridden,
  sequences: readonly (readonly Step[])[],
  budget: StepBudget,
): readonly WalkEnd<DraftResource<Step>, FailedStep>[] {
  return takeTogether<DraftResource<Step>, Step, FailedStep>(sequences, {
    start: newDraftResource(resource, changes),
    take: (state, step) => take(state, step, budget),
    fork: sealed,
    isSame: (a, b) => a.resource === b.resource,
    endsWithFailure: true,
  });
}

function take(
  state: DraftResource<Step>,
  step: Step,
  budget: StepBudget,
): Taken<DraftResource<Step>, FailedStep> {
  if (!budget.hasRoom(() => placeOf(step))) return { state };
  const { draft } = state;
  const [visited, differences] = [draft.visited(), draft.differences()];
  const change = applyOverrider(state, step.overrider);
  budget.spend(draft.visited() - visited);
  if ('reason' in change) return { state, failure: { step, reason: change.reason } };
  return { state: changedTo(state, { object: change.object, differences, change: step }) };
}

const overriders: Readonly<Record<OverriderName, ApplyOverrider>> = {
  imageOverrider: overrideImages,
  commandOverrider: overrideWords('command'),
  argsOverrider: overrideWords('args'),
  labelsOverrider: overrideMetadata('labels'),
  annotationsOverrider: overrideMetadata('annotations'),
  fieldOverrider: overrideField,
  plaintext: overridePlaintext,
};

/** Applies an overrider that selects the resource. */
function applyOverrider(
  { before, object, draft }: Pick<DraftResource<unknown>, 'before' | 'object' | 'draft'>,
  { name, value }: Overrider,
): Change {
  const change = overriders[name](object, value, draft);
  const field = 'object' in change ? changedIdentity(before, change.object) : undefined;
  return field === undefined ? change : { reason: `it changes "${field}"` };
}

/** The overrider of one of the two maps. Absent entries are neither replaced nor removed. */
function overrideMetadata(field: 'labels' | 'annotations'): ApplyOverrider {
  return (object, overrider, draft) => {
    const operator = stringAt(overrider, 'operator') ?? '';
    const present = objectAt(object, 'metadata', field);
    const entries = Object.entries(stringMap(objectAt(overrider, 'value')));
    const meant = entries.filter(
      ([key]) => operator === 'add' || Object.hasOwn(present ?? {}, key),
    );
    const whole: readonly OverrideOperation[] =
      present === undefined && meant.length > 0
        ? [{ operator: 'add', path: formatPointer(['metadata', field]), value: {} }]
        : [];
    const operations = meant.map(([key, value]) => ({
      operator,
      path: formatPointer(['metadata', field, key]),
      value,
    }));
    return patchDocument(object, [...whole, ...operations], draft);
  };
}
