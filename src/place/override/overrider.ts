/**
 * All override policies of a fleet, applied to resources of many clusters: a resource that goes through the same overriders
 * twice is changed once, and is one object in all clusters that get it so.
 * @module
 */
import type { Diagnostic, Related } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { FleetObjects } from '../fleet-objects.ts';
import { matchesAffinity } from '../schedule/cluster-match.ts';
import type { StepBudget } from '../step-budget.ts';
import { createChanger } from './changer.ts';
import { type OverridingPolicy, openOverrideBook } from './override-book.ts';
import { createOverrideReport, type OverrideFailure, type Step } from './override-report.ts';

/** Applies a fleet's override policies and remembers what came of them. */
export interface FleetOverrider {
  /** The rules that are for the cluster, by their numbers. */
  rulesFor(cluster: Cluster): ReadonlySet<number>;
  /** The resource after those of these rules that are for it; as it is when one of them fails. */
  override(resource: Resource, rules: ReadonlySet<number>, clusters: readonly string[]): Resource;
  /** The overriders that changed the resource on its way, if any did. */
  changesOf(resource: Resource): readonly Related[];
  /** Forgets what came of the resources until now; each may come again. */
  forget(): void;
  /** What was found until now: overriders that failed, and rules that changed nothing. */
  findings(): readonly Diagnostic[];
}

/** An overrider for the policies among the objects. */
export function createOverrider(objects: FleetObjects, budget: StepBudget): FleetOverrider {
  const { stages } = openOverrideBook(objects);
  const policies = stages.flatMap((stage) => stage.policies);
  const report = createOverrideReport(policies);
  const changer = createChanger(budget);
  const known = stages.map(() => new Map<Resource, readonly OverridingPolicy[]>());

  function stepsOf(resource: Resource, stage: number, rules: ReadonlySet<number>): readonly Step[] {
    const matching = known[stage]?.get(resource) ?? stages[stage]?.matching(resource) ?? [];
    known[stage]?.set(resource, matching);
    return matching.flatMap((policy) =>
      policy.rules
        .filter((rule) => rules.has(rule.index))
        .flatMap((rule) => rule.overriders.map((overrider) => ({ policy, rule, overrider }))),
    );
  }

  /** The resource after all steps; undefined when one of them fails. */
  function take(
    from: Resource,
    steps: readonly Step[],
    whole: Omit<OverrideFailure, 'reason'>,
  ): Resource | undefined {
    for (const step of steps) report.use(step);
    let current = from;
    for (const step of steps) {
      const { resource, failure } = changer.change(current, step);
      if (failure !== undefined) {
        report.fail(step, { ...whole, reason: failure });
        return undefined;
      }
      current = resource;
    }
    return current;
  }

  return {
    rulesFor(cluster) {
      const taking = policies
        .flatMap(({ rules }) => rules)
        .filter(({ target }) => target === undefined || matchesAffinity(cluster, target));
      for (const { index } of taking) report.target(index);
      return new Set(taking.map(({ index }) => index));
    },
    override(resource, rules, clusters) {
      let current: Resource | undefined = resource;
      // What belongs to no namespace comes first, and what it changes may decide which of the others are for the object.
      for (const stage of rules.size === 0 ? [] : stages.keys()) {
        current &&= take(current, stepsOf(current, stage, rules), { resource, clusters });
      }
      return current ?? resource;
    },
    changesOf: (resource) => changer.changesOf(resource),
    forget() {
      changer.forget();
      for (const matching of known) matching.clear();
    },
    findings: () => report.findings(),
  };
}
