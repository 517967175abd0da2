/**
 * A consumer's DestinationRules → upper bound of endpoints per provider of a service, one per subset.
 * @module
 */

import { memoise } from '../../../collection/memoise.ts';
import { subsetsOf } from '../../../istio/destination-rule/destination-rule.ts';
import {
  rulesForHost,
  wildcardRulesForHost,
} from '../../../istio/destination-rule/rules-for-host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';

/** At least 1. Never below the actual number: providers may lack a subset, and two may have the same labels. */
export function subsetCount(view: ClusterView, host: string): number {
  // Each wildcard rule that covers a service may apply to clients of its own namespace.
  const covering = wildcardRulesForHost(view, host).map(declaredBy);
  const sum = covering.reduce((all, count) => all + count, 0);
  return Math.max(1, declaredBy(rulesForHost(view, host)) + sum);
}

/** Number of subsets that the rules of a host declare; computed once for all services and clusters. */
const declaredBy: (rules: readonly Resource[]) => number = memoise((rules) =>
  rules.reduce((sum, rule) => sum + subsetsOf(rule).length, 0),
);
