/**
 * The DestinationRules that a team wrote for a host, and those that its clients get.
 * @module
 */

import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { coveringWildcards } from '../../kind/istio-networking-v1/host/host.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import type { EffectiveRule } from './rule-bundle.ts';
import { effectiveRule, indexRules, type RuleIndex } from './rule-index.ts';

/** The rules whose host is exactly this one, in any namespace, in order of file and document. */
export function rulesForHost(view: ClusterView, host: string): readonly Resource[] {
  return rulesOf(view).byHost.get(host) ?? [];
}

/** The rules of each wildcard that covers this host, the most specific first. */
export function wildcardRulesForHost(
  view: ClusterView,
  host: string,
): readonly (readonly Resource[])[] {
  const { byHost } = rulesOf(view);
  return coveringWildcards(byHost, host).map((pattern) => byHost.get(pattern) ?? []);
}

/** All rules that a team wrote, as its cluster's istiod has them. */
export function rulesOf(view: ClusterView): RuleIndex {
  const rules = view.list(istioNetworkingGroup, 'DestinationRule');
  return rulesIn(rules)(clusterMesh(view).config)(view.cluster.clusterDomain);
}

/** Read once for all clusters that share the rules: each service asks for its own, in each consumer and each of its providers. */
const rulesIn: (rules: readonly Placed[]) => (mesh: MeshConfig) => (domain: string) => RuleIndex =
  memoise((placed) => {
    const rules = placed.map(({ resource }) => resource);
    return memoise((mesh) => memoiseByValue((domain) => indexRules(rules, domain, mesh)));
  });

/** The rules whose place one for exactly the host takes in the service's namespace. */
export interface RulesOfService {
  /** What clients of that namespace get, else those of any other. */
  readonly own: EffectiveRule | undefined;
  /** What clients of namespaces get that no rule names and that have none. */
  readonly others: EffectiveRule | undefined;
  /** Whether these are not one, so that none for all clients can take the place of both. */
  readonly isDivided: boolean;
}

/** What counts for the first of these hosts that has any rule, without one in the client's namespace. */
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

/** The rule whose place one in the service's namespace takes, for the host itself. */
export function ruleOfService(
  view: ClusterView,
  host: string,
  namespace: string,
): EffectiveRule | undefined {
  return rulesOfService(view, [host], namespace).own;
}

/** Whether both come from the same objects. */
export function isSameRule(
  one: EffectiveRule | undefined,
  other: EffectiveRule | undefined,
): boolean {
  const [a = [], b = []] = [one?.from, other?.from];
  return a.length === b.length && a.every((rule, i) => rule === b[i]);
}
