/**
 * What happens while overrides are applied → findings: each failure once with all its clusters, and what was for nobody.
 * @module
 */

import {
  overrideFailed,
  overrideWithoutMatch,
} from '../../../../diagnostic/codes/karmada-placement.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import type { Position } from '../../../../diagnostic/position.ts';
import { nameClusters } from '../../../../diagnostic/wording/cluster-list.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import type { Overrider } from '../../kind/karmada-policy-v1alpha1/override-spec.ts';
import type { IndexedRule, OverridingPolicy } from './override-book.ts';

/** One overrider of a rule of a policy. */
export interface Step {
  readonly policy: OverridingPolicy;
  readonly rule: IndexedRule;
  readonly overrider: Overrider;
}

/** An overrider that failed. */
export interface OverrideFailure {
  /** As it was before any override. */
  readonly resource: Resource;
  readonly reason: string;
  readonly clusters: readonly string[];
}

/** Collects what happens. */
export interface OverrideReport {
  /** A cluster takes the rule of this number. */
  target(rule: number): void;
  /** The step is for an object. */
  use(step: Step): void;
  fail(step: Step, failure: OverrideFailure): void;
  findings(): readonly Diagnostic[];
}

/** An empty report. */
export function createOverrideReport(policies: readonly OverridingPolicy[]): OverrideReport {
  const targeted = new Set<number>();
  const used = new Set<number>();
  const failures = new Map<string, { step: Step; failure: OverrideFailure; clusters: string[] }>();
  return {
    target: (rule) => targeted.add(rule),
    use: ({ rule }) => used.add(rule.index),
    fail(step, failure) {
      const key = JSON.stringify([placeOf(step), locate(failure.resource), failure.reason]);
      const known = failures.get(key) ?? { step, failure, clusters: [] };
      known.clusters.push(...failure.clusters);
      failures.set(key, known);
    },
    findings: () => [
      ...[...failures.values()].map(failed),
      ...policies.flatMap((policy) =>
        policy.rules
          .filter(({ index }) => !used.has(index))
          .map((rule) => unused(policy, rule, targeted.has(rule.index))),
      ),
    ],
  };
}

/** Where the step stands. */
export function placeOf({ policy, overrider }: Step): Position {
  return locate(policy.resource, overrider.pointer);
}

function failed({
  step,
  failure: { resource, reason },
  clusters,
}: {
  readonly step: Step;
  readonly failure: OverrideFailure;
  readonly clusters: readonly string[];
}): Diagnostic {
  const object = displayName(resource);
  const policy = displayName(step.policy.resource);
  const overrider = step.overrider.name;
  const args = { policy, overrider, object, clusters: nameClusters(clusters), reason };
  const related = [{ message: `${object} stands here`, at: locate(resource) }];
  return diagnose(overrideFailed, args, placeOf(step), related);
}

function unused(policy: OverridingPolicy, rule: IndexedRule, isTargeted: boolean): Diagnostic {
  const nothing = rule.overriders.length === 0 ? 'it has no overriders' : undefined;
  const nobody = isTargeted ? undefined : 'its target cluster is no cluster of the fleet';
  const reason = nothing ?? nobody ?? 'its selectors match no object that these clusters get';
  const args = { policy: displayName(policy.resource), reason };
  return diagnose(overrideWithoutMatch, args, locate(policy.resource, rule.pointer));
}
