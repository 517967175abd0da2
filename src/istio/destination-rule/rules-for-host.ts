/** The authored DestinationRules for a host, and the effective ones of its clients. */

import { groupBy } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { coveringWildcards } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { readPlaced } from '../visibility/read-namespace.ts';
import { isForWorkloads } from './destination-rule.ts';
import type { EffectiveRule } from './rule-bundle.ts';
import { effectiveRule, indexRules, type RuledHost, type RuleIndex } from './rule-index.ts';

/** The rules whose host is exactly this one, in any namespace, in order of file and document. */
export function rulesForHost(view: ClusterView, host: string): readonly Resource[] {
  return rulesOf(view).byHost.get(host) ?? [];
}

/** The rules for exactly the host in the Service's namespace, for all clients: they apply instead of a derived one there. */
export function mainRules(view: ClusterView, { host, namespace }: RuledHost): readonly Resource[] {
  return forAllByNamespace(rulesForHost(view, host)).get(namespace) ?? [];
}

const forAllByNamespace: (rules: readonly Resource[]) => ReadonlyMap<string, readonly Resource[]> =
  memoise((rules) =>
    groupBy(
      rules.filter((rule) => !isForWorkloads(rule)),
      ({ namespace }) => namespace,
    ),
  );

/** The rules of each wildcard that covers this host, the most specific first. */
export function wildcardRulesForHost(
  view: ClusterView,
  host: string,
): readonly (readonly Resource[])[] {
  const { byHost } = rulesOf(view);
  return coveringWildcards(byHost, host).map((pattern) => byHost.get(pattern) ?? []);
}

/** All authored rules that the cluster's istiod reads. */
export function rulesOf(view: ClusterView): RuleIndex {
  const rules = readPlaced(view, istioNetworkingGroup, 'DestinationRule');
  return rulesIn(rules)(clusterMesh(view).config)(view.cluster.clusterDomain);
}

/** Indexed once for all clusters that share the rules: every service is looked up in each consumer and each of its providers. */
const rulesIn: (rules: readonly Placed[]) => (mesh: MeshConfig) => (domain: string) => RuleIndex =
  memoise((placed) => {
    const rules = placed.map(({ resource }) => resource);
    return memoise((mesh) => memoiseByValue((domain) => indexRules(rules, domain, mesh)));
  });

/** The rules that one for exactly the host replaces in the service's namespace. */
export interface RulesOfService {
  /** The effective rule of clients in that namespace, else of any other. */
  readonly own: EffectiveRule | undefined;
  /** The effective rule of clients in namespaces without a rule and without an export by name. */
  readonly others: EffectiveRule | undefined;
  /** Whether these differ, so that one rule for all clients cannot replace both. */
  readonly isDivided: boolean;
}

/** The effective rule for the first of these hosts with any rule, without rules in the client's namespace. */
export function rulesOfService(
  view: ClusterView,
  hosts: readonly string[],
  namespace: string,
): RulesOfService {
  const ruleFor = (client: string): EffectiveRule | undefined =>
    hosts
      .map((host) =>
        effectiveRule(rulesOf(view), { host, namespace }, { namespace: client, labels: {} }),
      )
      .find((found) => found !== undefined);
  const [its, others] = [ruleFor(namespace), ruleFor('')];
  return { own: its ?? others, others, isDivided: its !== undefined && !isSameRule(its, others) };
}

/** The rule that one in the service's namespace replaces, for the host itself. */
export function ruleOfService(
  view: ClusterView,
  host: string,
  namespace: string,
): EffectiveRule | undefined {
  return rulesOfService(view, [host], namespace).own;
}

/** Whether both result from the same objects. */
export function isSameRule(
  one: EffectiveRule | undefined,
  other: EffectiveRule | undefined,
): boolean {
  const [a = [], b = []] = [one?.from, other?.from];
  return a.length === b.length && a.every((rule, i) => rule === b[i]);
}
