/** The override policies of a fleet → their rules, and those for an object, in the order of application. */

import { groupBy } from '../../../../collection/group-by.ts';
import { numberObjects } from '../../../../collection/number-objects.ts';
import { compareStrings } from '../../../../collection/order.ts';
import { present } from '../../../../collection/present.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import { objectAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
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
import { namespaceOf, precision } from '../propagation/object-match.ts';
import { indexPolicies, type Selected } from '../propagation/selector-index.ts';

/** A parsed policy. */
export interface OverridingPolicy {
  readonly resource: Resource;
  readonly spec: OverrideSpec;
  /** Its namespace; absent for a cluster-scoped one. */
  readonly within?: string;
  readonly rules: readonly IndexedRule[];
}

/** A rule with its place among the rules of all policies. */
export interface IndexedRule extends OverrideRule {
  readonly index: number;
}

/** The policies of one kind, for look-ups by object. */
export interface OverrideStage {
  readonly policies: readonly OverridingPolicy[];
  /** The policies for the object, the most precise one last, so that it takes precedence; equally precise ones in order of their names. */
  matching(resource: Resource): readonly OverridingPolicy[];
}

/** The policies of each kind. */
export interface OverrideBook {
  /** Cluster-scoped ones come first. */
  readonly stages: readonly OverrideStage[];
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
    return { resource, spec, rules, ...present({ within }) };
  };
  return {
    stages: [clusterOverridePolicy, overridePolicy].map(({ group, kind }) =>
      toStage(objects.list(group, kind).map(read)),
    ),
  };
}

/** Consecutive objects mostly have the same few kinds, namespaces and selections. */
const MOST_KNOWN = 64;

function toStage(policies: readonly OverridingPolicy[]): OverrideStage {
  const places = new Map(policies.map((policy, i) => [policy, i]));
  const find = indexPolicies(policies.filter(({ spec }) => spec.selectors.length > 0));
  // A policy without selectors applies to every object, as if it selected its kind.
  const forAll = groupBy(
    policies.filter(({ spec }) => spec.selectors.length === 0),
    ({ within }) => within,
  );
  const wideIn = (namespace: string): readonly OverridingPolicy[] =>
    [undefined, namespace].flatMap((one) => forAll.get(one) ?? []);
  const rank = (selected: readonly Selected<OverridingPolicy>[]): readonly OverridingPolicy[] => {
    const best = new Map<OverridingPolicy, number>();
    for (const { policies: own, match } of selected) {
      for (const policy of own) best.set(policy, Math.max(match, best.get(policy) ?? match));
    }
    const placeOf = (policy: OverridingPolicy): number => places.get(policy) ?? 0;
    return [...best]
      .sort(
        ([a, matchA], [b, matchB]) =>
          matchA - matchB ||
          compareStrings(a.resource.name, b.resource.name) ||
          placeOf(a) - placeOf(b),
      )
      .map(([policy]) => policy);
  };
  const known = new Map<string, readonly OverridingPolicy[]>();
  const numbers = numberObjects<object>();
  return {
    policies,
    matching(resource) {
      const namespace = namespaceOf(resource);
      const selected = find(resource);
      const key = `${namespace} ${selected.map((one) => numbers(one)).join(' ')}`;
      const wide = { policies: wideIn(namespace), match: precision.kind };
      const matching = known.get(key) ?? rank([wide, ...selected]);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, matching);
      return matching;
    },
  };
}
