/**
 * A consumer's DestinationRules → how many endpoints each provider of a service may get there, one a subset.
 * @module
 */

import { hostOfRule, subsetsOf } from '../../istio/destination-rule/rules-for-host.ts';
import { coversHost, isWildcard } from '../../kind/istio-networking-v1/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';

/** At least 1. Never fewer than are made: providers may lack a subset, and two may have the same labels. */
export type SubsetCount = (view: ClusterView, host: string) => number;

/** The subsets that rules declare. */
interface Declared {
  readonly byHost: ReadonlyMap<string, number>;
  /** Hosts that begin with `*`; of those that cover a service, one rule counts. */
  readonly wildcards: readonly string[];
}

/** Counts that look at each rule once, however many services and clusters ask for it. */
export function newSubsetCount(): SubsetCount {
  const known = new Map<readonly Placed[], Map<string, Declared>>();
  return (view, host) => {
    const rules = view.list(istioNetworkingGroup, 'DestinationRule');
    if (rules.length === 0) return 1;
    const { clusterDomain } = view.cluster;
    const byDomain = known.get(rules) ?? new Map<string, Declared>();
    known.set(rules, byDomain);
    const declared = byDomain.get(clusterDomain) ?? declaredBy(rules, clusterDomain);
    byDomain.set(clusterDomain, declared);
    const { byHost, wildcards } = declared;
    const covering = wildcards.filter((pattern) => coversHost(pattern, host));
    const most = covering.reduce((max, pattern) => Math.max(max, byHost.get(pattern) ?? 0), 0);
    return Math.max(1, (byHost.get(host) ?? 0) + most);
  };
}

function declaredBy(rules: readonly Placed[], domain: string): Declared {
  const byHost = new Map<string, number>();
  for (const { resource } of rules) {
    const host = hostOfRule(resource, domain);
    byHost.set(host, (byHost.get(host) ?? 0) + subsetsOf(resource).length);
  }
  return { byHost, wildcards: [...byHost.keys()].filter(isWildcard) };
}
