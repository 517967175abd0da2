/**
 * A consumer's DestinationRules → how many endpoints each provider of a service may get there, one a subset.
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

/** At least 1. Never fewer than are made: providers may lack a subset, and two may have the same labels. */
export function subsetCount(view: ClusterView, host: string): number {
  // Of the wildcards that cover a service, each may count for clients of its own namespace.
  const covering = wildcardRulesForHost(view, host).map(declaredBy);
  const sum = covering.reduce((all, count) => all + count, 0);
  return Math.max(1, declaredBy(rulesForHost(view, host)) + sum);
}

/** How many subsets the rules of one host declare: looked at once, however many services and clusters ask. */
const declaredBy: (rules: readonly Resource[]) => number = memoise((rules) =>
  rules.reduce((sum, rule) => sum + subsetsOf(rule).length, 0),
);
