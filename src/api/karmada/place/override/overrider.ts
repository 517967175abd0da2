/**
 * All override policies of a fleet, applied to resources of many clusters: a resource with the same overriders twice is changed once, and
 * is one object in all its clusters.
 */

import { groupBy } from '../../../../collection/group-by.ts';
import { memoise } from '../../../../collection/memoise.ts';
import type { Related } from '../../../../diagnostic/diagnostic.ts';
import { type Changed, tellChanges } from '../../../../place/change/change-history.ts';
import type { StepBudget } from '../../../../place/change/step-budget.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import type { FleetOverrides, OverrideUse } from '../../../../place/placement-api.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { indexByClusters } from '../../../../topology/named-clusters.ts';
import type { Cluster } from '../../../../topology/topology.ts';
import { matchesAffinity } from '../schedule/cluster-match.ts';
import {
  type IndexedRule,
  type OverrideStage,
  type OverridingPolicy,
  openOverrideBook,
} from './override-book.ts';
import {
  type FailedStep,
  failedOverride,
  overrideFindings,
  placeOf,
  type Step,
} from './override-findings.ts';
import { type Overridden, overrideTogether } from './override-together.ts';

/** An intermediate result between the stages. */
interface Way extends Overridden {
  readonly use: OverrideUse;
  readonly failure?: FailedStep | undefined;
}

/** The override policies among the objects. */
export function readOverrides(objects: FleetObjects): FleetOverrides {
  const stages = openOverrideBook(objects).stages.filter((stage) => stage.policies.length > 0);
  const policies = stages.flatMap((stage) => stage.policies);
  const rulesOf = findRules(policies);
  return {
    rulesFor: (cluster) => new Set(rulesOf(cluster).map(({ index }) => index)),
    override({ resource, uses }, budget) {
      const used = new Set<number>();
      let ways = uses.map((use): Way => ({ use, resource }));
      // Cluster-scoped policies come first, and their changes may affect the match of the others.
      for (const stage of stages) {
        const passed = pass(stage, ways, budget);
        ways = passed.ways;
        for (const { rule } of passed.steps) used.add(rule.index);
      }
      const failures = ways.flatMap(({ use, failure }) =>
        failure === undefined ? [] : failedOverride(resource, failure, use.clusters),
      );
      return { overridden: ways.map((way) => ended(resource, way)), used, failures };
    },
    findings: (taken, result) => overrideFindings(policies, taken, result),
  };
}

/** The results after one stage, and the steps of it that applied to some of them. */
function pass(
  { matching }: OverrideStage,
  ways: readonly Way[],
  budget: StepBudget,
): { readonly ways: Way[]; readonly steps: readonly Step[] } {
  const after = [...ways];
  const open = [...ways.entries()].filter(
    ([, { use, failure }]) => use.rules.size > 0 && failure === undefined,
  );
  const taken = new Set<readonly Step[]>();
  for (const [resource, alike] of groupBy(open, ([, way]) => way.resource)) {
    const steps = stepsOf(matching(resource));
    const sequences = alike.map(([, { use }]) => steps(use.rules));
    const changes = alike[0]?.[1].changes;
    const ends = overrideTogether({ resource, changes }, sequences, budget);
    for (const sequence of sequences) taken.add(sequence);
    for (const [i, [place, { use }]] of alike.entries()) {
      const end = ends[i];
      if (end === undefined) continue;
      const { resource: made, changes: by } = end.state;
      after[place] = { use, resource: made, changes: by, failure: end.failures[0] };
    }
  }
  return { ways: after, steps: [...taken].flat() };
}

/** The final result: the original resource, if an overrider failed. */
function ended(resource: Resource, { resource: made, changes, failure }: Way): Changed {
  if (failure !== undefined) return { resource, changes: () => [] };
  return { resource: made, changes: () => tellChanges(changes, changeBy) };
}

function changeBy(step: Step): Related {
  return { message: 'after this override', at: placeOf(step) };
}

/** Most objects of a kind have the same policies. */
const stepsOf = memoise((policies: readonly OverridingPolicy[]) => memoise(stepsAmong(policies)));

/** A cluster → its rules, in their order. A rule for each cluster is common, so clusters are indexed. */
function findRules(
  policies: readonly OverridingPolicy[],
): (cluster: Cluster) => readonly IndexedRule[] {
  const rules = policies.flatMap((policy) => policy.rules);
  const mayMean = indexByClusters(rules, ({ target }) =>
    target?.clusterNames.length ? target.clusterNames : undefined,
  );
  return (cluster) =>
    mayMean(cluster).filter(
      ({ target }) => target === undefined || matchesAffinity(cluster, target),
    );
}

/** A rule and the position of its overriders among those of the policies. */
interface PlacedRule {
  readonly place: number;
  readonly policy: OverridingPolicy;
  readonly rule: IndexedRule;
}

/** Rules → the overriders of those in the policies, in order. The cost is that of the smaller set: a cluster's rules, or the policies'. */
function stepsAmong(
  policies: readonly OverridingPolicy[],
): (taken: ReadonlySet<number>) => readonly Step[] {
  const all = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const byIndex = new Map(
    all.map((one, place): readonly [number, PlacedRule] => [one.rule.index, { ...one, place }]),
  );
  const shared = (taken: ReadonlySet<number>): readonly PlacedRule[] =>
    taken.size < byIndex.size
      ? [...taken].flatMap((index) => byIndex.get(index) ?? [])
      : [...byIndex.values()].filter(({ rule }) => taken.has(rule.index));
  return (taken) =>
    [...shared(taken)]
      .sort((a, b) => a.place - b.place)
      .flatMap(({ policy, rule }) =>
        rule.overriders.map((overrider) => ({ policy, rule, overrider })),
      );
}
