/** Results of overrides → findings: each failure once with all its clusters, and overrides without effect. */

import { groupBy } from '../../../../collection/group-by.ts';
import {
  overrideFailed,
  overrideWithoutMatch,
} from '../../../../diagnostic/codes/karmada-placement.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../../diagnostic/position.ts';
import { nameClusters } from '../../../../diagnostic/wording/cluster-list.ts';
import type { FailedOverride, OverrideResult } from '../../../../place/placement-api.ts';
import { displayName, locate, noteAt, type Resource } from '../../../../resource/resource.ts';
import type { Overrider } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { IndexedRule, OverridingPolicy } from './override-book.ts';

/** One overrider of a rule of a policy. */
export interface Step {
  readonly policy: OverridingPolicy;
  readonly rule: IndexedRule;
  readonly overrider: Overrider;
}

export interface FailedStep {
  readonly step: Step;
  readonly reason: string;
}

/** Findings of all overriders; `taken` are the rules that match a cluster. */
export function overrideFindings(
  policies: readonly OverridingPolicy[],
  taken: ReadonlySet<number>,
  { used, failures }: OverrideResult,
): readonly Diagnostic[] {
  const failed = [...groupBy(failures, ({ key }) => key).values()];
  return [
    ...failed.flatMap((alike) => {
      const clusters = nameClusters(alike.flatMap((failure) => failure.clusters));
      return alike.slice(0, 1).map(({ make }) => make(clusters));
    }),
    ...policies.flatMap((policy) =>
      policy.rules
        .filter(({ index }) => !used.has(index))
        .map((rule) => unused(policy, rule, taken.has(rule.index))),
    ),
  ];
}

export function placeOf({ policy, overrider }: Step): Position {
  return locate(policy.resource, overrider.pointer);
}

/** The failure of an overrider on a resource, reported with the resource before any override. */
export function failedOverride(
  resource: Resource,
  { step, reason }: FailedStep,
  clusters: readonly string[],
): FailedOverride {
  const object = displayName(resource);
  const policy = displayName(step.policy.resource);
  const overrider = step.overrider.name;
  const at = placeOf(step);
  const related = [noteAt(`${object} is defined here`, resource)];
  return {
    key: JSON.stringify([at, locate(resource), reason]),
    clusters,
    make: (named) =>
      diagnose(overrideFailed, { policy, overrider, object, clusters: named, reason }, at, related),
  };
}

function unused(policy: OverridingPolicy, rule: IndexedRule, isTargeted: boolean): Diagnostic {
  const nothing = rule.overriders.length === 0 ? 'it has no overriders' : undefined;
  const nobody = isTargeted ? undefined : 'its target cluster is not in the fleet';
  const reason = nothing ?? nobody ?? 'its selectors match no object of these clusters';
  const args = { policy: displayName(policy.resource), reason };
  return diagnose(overrideWithoutMatch, args, locate(policy.resource, rule.pointer));
}
