/**
 * Overriders on resources, each computed once, with the history of each result.
 * @module
 */
import type { Related } from '../../diagnostic/diagnostic.ts';
import type { Overrider } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import { newChangeHistory } from '../change-history.ts';
import type { StepBudget } from '../step-budget.ts';
import { applyOverrider, type Overridden } from './apply-overrider.ts';
import type { Step } from './override-report.ts';

/** Changes resources and remembers by what. */
export interface Changer {
  /** The same result for the same resource and overrider, until it is forgotten. */
  change(resource: Resource, step: Step): Overridden;
  /** The overriders on the way to the resource, in order. */
  changesOf(resource: Resource): readonly Related[];
  /** Forgets the results, though not how they came about. */
  forget(): void;
}

/** A changer that has changed nothing yet. */
export function createChanger(budget: StepBudget): Changer {
  const known = new Map<Resource, Map<Overrider, Overridden>>();
  const history = newChangeHistory();
  return {
    change(resource, { policy, overrider }) {
      const results = known.get(resource) ?? new Map<Overrider, Overridden>();
      known.set(resource, results);
      const present = results.get(overrider);
      if (present !== undefined) return present;
      const at = () => locate(policy.resource, overrider.pointer);
      if (!budget.hasRoom(at)) return { resource };
      const result = applyOverrider(resource, overrider);
      budget.spend(0);
      results.set(overrider, result);
      if (result.resource !== resource) {
        history.note(result.resource, resource, { message: 'after this override', at: at() });
      }
      return result;
    },
    changesOf: (resource) => history.of(resource),
    forget: () => known.clear(),
  };
}
