/**
 * Overriders on resources, each computed once, with the history of each result.
 * @module
 */
import type { Related } from '../../diagnostic/diagnostic.ts';
import type { Overrider } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { locate, type Resource } from '../../resource/resource.ts';
import { applyOverrider, type Overridden } from './apply-overrider.ts';
import type { Step } from './override-report.ts';

/** Changes resources and remembers by what. */
export interface Changer {
  /** The same result for the same resource and overrider. */
  change(resource: Resource, step: Step): Overridden;
  /** The overriders on the way to the resource, in order. */
  changesOf(resource: Resource): readonly Related[];
}

/** A changer that has changed nothing yet. */
export function createChanger(): Changer {
  const known = new Map<Overrider, Map<Resource, Overridden>>();
  const history = new Map<Resource, readonly Related[]>();
  return {
    change(resource, { policy, overrider }) {
      const results = known.get(overrider) ?? new Map<Resource, Overridden>();
      known.set(overrider, results);
      const present = results.get(resource);
      if (present !== undefined) return present;
      const result = applyOverrider(resource, overrider);
      results.set(resource, result);
      if (result.resource !== resource) {
        const at = locate(policy.resource, overrider.pointer);
        const change = { message: 'after this override', at };
        history.set(result.resource, [...(history.get(resource) ?? []), change]);
      }
      return result;
    },
    changesOf: (resource) => history.get(resource) ?? [],
  };
}
