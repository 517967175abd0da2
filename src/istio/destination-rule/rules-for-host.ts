/**
 * The DestinationRules that a team wrote for a host.
 * @module
 */

import { coversHost, isWildcard, resolveHost } from '../../kind/istio-networking-v1/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { groupBy } from '../../resource/group-by.ts';
import { memoise } from '../../resource/memoise.ts';
import type { Resource } from '../../resource/resource.ts';
import { rootNamespace } from '../root-namespace.ts';
import { exportToOf, isExportedToAll } from '../visibility/export-to.ts';
import { decodeDestinationRule, type Subset } from './destination-rule.ts';

/** The host that a rule is for, as Istio reads it. */
export function hostOfRule(rule: Resource, domain: string): string {
  return resolveHost(decodeDestinationRule(rule).host, rule.namespace, domain);
}

/** The rules whose host is exactly this one, in any namespace, in order of file and document. */
export function rulesForHost(view: ClusterView, host: string): readonly Placed[] {
  return rulesOf(view).byHost.get(host) ?? [];
}

/** The rules whose host is a wildcard that covers this host, the most specific first. */
export function wildcardRulesForHost(view: ClusterView, host: string): readonly Placed[] {
  const { byHost, wildcards } = rulesOf(view);
  return wildcards
    .filter((pattern) => coversHost(pattern, host))
    .flatMap((pattern) => byHost.get(pattern) ?? []);
}

/** Rules by their hosts. */
interface Rules {
  readonly byHost: ReadonlyMap<string, readonly Placed[]>;
  /** The hosts that are wildcards, the longest first. */
  readonly wildcards: readonly string[];
}

function rulesOf(view: ClusterView): Rules {
  return rulesIn(view.list(istioNetworkingGroup, 'DestinationRule'))(view.cluster.clusterDomain);
}

/** Read once for all clusters that share the rules: each service asks for its own, in each consumer and each of its providers. */
const rulesIn: (rules: readonly Placed[]) => (domain: string) => Rules = memoise((rules) => {
  const known = new Map<string, Rules>();
  return (domain) => {
    const found = known.get(domain) ?? indexRules(rules, domain);
    known.set(domain, found);
    return found;
  };
});

function indexRules(rules: readonly Placed[], domain: string): Rules {
  const byHost = groupBy(rules, ({ resource }) => hostOfRule(resource, domain));
  const wildcards = [...byHost.keys()].filter(isWildcard).sort((a, b) => b.length - a.length);
  return { byHost, wildcards };
}

/** Whether the rule is for some of its namespace's pods only; others don't see it. */
export function isForWorkloads(rule: Resource): boolean {
  return decodeDestinationRule(rule).clientLabels !== undefined;
}

/**
 * The rule that every client without a closer one gets: the service's namespace's before the root namespace's; there, the one
 * for exactly this host, else the most specific wildcard.
 */
export function ruleOfService(
  view: ClusterView,
  host: string,
  namespace: string,
): Placed | undefined {
  const rules = [...rulesForHost(view, host), ...wildcardRulesForHost(view, host)].filter(
    ({ resource }) => !isForWorkloads(resource),
  );
  return (
    rules.find(({ resource }) => resource.namespace === namespace) ??
    rules.find(({ resource }) => resource.namespace === rootNamespace && exportsToAll(resource))
  );
}

/** Whether clients of all namespaces see the rule. */
export function exportsToAll(rule: Resource): boolean {
  return isExportedToAll(exportToOf(rule));
}

/** The subsets of a rule that have a name and ask for labels. */
export function subsetsOf(rule: Resource): readonly Subset[] {
  return decodeDestinationRule(rule).subsets.filter(
    ({ name, labels }) => name !== '' && Object.keys(labels).length > 0,
  );
}
