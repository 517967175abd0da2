/**
 * The override policies of a fleet → their rules, and which of them are for an object, in the order in which they apply.
 * @module
 */
import {
  clusterOverridePolicy,
  overridePolicy,
} from '../../kind/karmada-policy-v1alpha1/override-policy.ts';
import {
  decodeOverrideSpec,
  type OverrideRule,
  type OverrideSpec,
} from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import { policyNamespace } from '../../kind/karmada-policy-v1alpha1/policy-namespace.ts';
import { objectAt } from '../../resource/json.ts';
import { compareStrings } from '../../resource/order.ts';
import type { Resource } from '../../resource/resource.ts';
import type { FleetObjects } from '../fleet-objects.ts';
import { matchPrecision, namespaceOf, precision } from '../propagation/object-match.ts';

/** A policy, read. */
export interface OverridingPolicy {
  readonly resource: Resource;
  readonly spec: OverrideSpec;
  /** Its namespace; absent for one that belongs to none. */
  readonly within?: string;
  readonly rules: readonly IndexedRule[];
}

/** A rule with its place among the rules of all policies. */
export interface IndexedRule extends OverrideRule {
  readonly index: number;
}

/** The policies of each kind. */
export interface OverrideBook {
  /** Those that belong to no namespace come first. */
  readonly stages: readonly (readonly OverridingPolicy[])[];
}

/** Reads the policies. */
export function openOverrideBook(objects: FleetObjects): OverrideBook {
  let index = 0;
  const read = (resource: Resource): OverridingPolicy => {
    const spec = decodeOverrideSpec(objectAt(resource.object, 'spec'));
    const within = policyNamespace(resource);
    const rules = spec.rules.map((rule) => {
      index += 1;
      return { ...rule, index: index - 1 };
    });
    return { resource, spec, rules, ...(within === undefined ? {} : { within }) };
  };
  return {
    stages: [clusterOverridePolicy, overridePolicy].map(({ group, kind }) =>
      objects.list(group, kind).map(read),
    ),
  };
}

/** Those for the object, the most precise one last, so that it wins; of equally precise ones in order of their names. */
export function policiesFor(
  resource: Resource,
  stage: readonly OverridingPolicy[],
): readonly OverridingPolicy[] {
  return stage
    .map((policy) => ({ policy, match: precisionOf(resource, policy) }))
    .filter(({ match }) => match > precision.none)
    .sort(
      (a, b) => a.match - b.match || compareStrings(a.policy.resource.name, b.policy.resource.name),
    )
    .map(({ policy }) => policy);
}

/** A policy without selectors is for every object. */
function precisionOf(resource: Resource, { spec, within }: OverridingPolicy): number {
  if (spec.selectors.length > 0) return matchPrecision(resource, spec.selectors, within);
  const isWithin = within === undefined || within === namespaceOf(resource);
  return isWithin ? precision.kind : precision.none;
}
