/**
 * All override policies of a fleet, applied to resources of many clusters: a resource that goes through the same overriders
 * twice is changed once, and is one object in all clusters that get it so.
 * @module
 */

import { groupBy } from '../../../../collection/group-by.ts';
import { memoise } from '../../../../collection/memoise.ts';
import type { Related } from '../../../../diagnostic/diagnostic.ts';
import { newChangeHistory } from '../../../../place/change/change-history.ts';
import type { StepBudget } from '../../../../place/change/step-budget.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import type { FleetOverrider, OverrideUse } from '../../../../place/placement-api.ts';
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
import { createOverrideReport, placeOf, type Step } from './override-report.ts';
import { type FailedStep, overrideTogether } from './override-together.ts';

/** A use on its way through the stages. */
interface Way {
  readonly use: OverrideUse;
  resource: Resource;
  failure: FailedStep | undefined;
}

/** An overrider for the policies among the objects. */
export function createOverrider(objects: FleetObjects, budget: StepBudget): FleetOverrider {
  const { stages } = openOverrideBook(objects);
  const policies = stages.flatMap((stage) => stage.policies);
  const rulesOf = findRules(policies);
  const report = createOverrideReport(policies);
  const history = newChangeHistory((step: Step): Related => {
    return { message: 'after this override', at: placeOf(step) };
  });

  /** Most objects of a kind have the same policies. */
  const stepsOf = memoise((matching: readonly OverridingPolicy[]) => {
    const among = stepsAmong(matching);
    return memoise((rules: ReadonlySet<number>): readonly Step[] => {
      const steps = among(rules);
      for (const step of steps) report.use(step);
      return steps;
    });
  });

  /** Takes what is left of a way through one stage. */
  function pass({ matching }: OverrideStage, ways: readonly Way[]): void {
    const open = ways.filter(({ use, failure }) => use.rules.size > 0 && failure === undefined);
    for (const [resource, alike] of groupBy(open, (way) => way.resource)) {
      const steps = stepsOf(matching(resource));
      const start = { resource, changes: history.changes(resource) };
      const sequences = alike.map(({ use }) => steps(use.rules));
      const ends = overrideTogether(start, sequences, budget);
      for (const [i, way] of alike.entries()) {
        const { state, failures } = ends[i] ?? {};
        way.resource = state?.resource ?? resource;
        way.failure = failures?.[0];
        history.note(way.resource, state?.changes);
      }
    }
  }

  return {
    rulesFor(cluster) {
      const taking = rulesOf(cluster);
      for (const { index } of taking) report.target(index);
      return new Set(taking.map(({ index }) => index));
    },
    override(resource, uses) {
      const ways = uses.map((use): Way => ({ use, resource, failure: undefined }));
      // What belongs to no namespace comes first, and what it changes may decide which of the others are for the object.
      for (const stage of stages) pass(stage, ways);
      return ways.map(({ use, failure, resource: overridden }) => {
        if (failure === undefined) return overridden;
        const { step, reason } = failure;
        report.fail(step, { resource, clusters: use.clusters, reason });
        return resource;
      });
    },
    changesOf: (resource) => history.of(resource),
    findings: () => report.findings(),
  };
}

/** A cluster → the rules that are for it, in their order. A rule for each cluster is common: no cluster asks those of all others. */
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

/** A rule and where its overriders come among those of the policies. */
interface PlacedRule {
  readonly place: number;
  readonly policy: OverridingPolicy;
  readonly rule: IndexedRule;
}

/** Rules → the overriders of those that are the policies' own, in order. It costs what the fewer are: a cluster's rules, or the policies'. */
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
