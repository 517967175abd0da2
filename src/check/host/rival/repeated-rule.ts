/** DestinationRules of one namespace for one host that Istio does not merge: the oldest one applies, and Git has no age of objects. */

import { groupBy } from '../../../collection/group-by.ts';
import { routedHosts } from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  hostOfRule,
  isForWorkloads,
} from '../../../istio/destination-rule/destination-rule.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../../../istio/mesh/mesh-config.ts';
import { exportedNamespaces } from '../../../istio/visibility/export-to.ts';
import { jsonEqual } from '../../../resource/json.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { repeatedRule as code } from '../../codes/host.ts';

export const repeatedRule: Check = {
  codes: [code],
  run(state) {
    const { clusterDomain } = state.cluster;
    const rules = state.istio('DestinationRule').filter((rule) => !isForWorkloads(rule));
    const byHost = groupBy(rules, (rule) => `${rule.namespace}/${hostOfRule(rule, clusterDomain)}`);
    const orderedHosts = routedHosts(state.routes);
    return [...byHost.values()].flatMap(([first, ...others]) =>
      first === undefined || orderedHosts.has(hostOfRule(first, clusterDomain))
        ? []
        : others.flatMap((rule) => judgeRepetition(first, rule, state)),
    );
  },
};

function judgeRepetition(first: Resource, rule: Resource, state: ClusterState): Diagnostic[] {
  const { cluster } = state;
  const lost = conflict(first, rule, clusterMesh(state).config);
  if (lost === undefined) return [];
  const args = {
    ...inCluster(rule, cluster),
    host: hostOfRule(rule, cluster.clusterDomain),
    first: displayName(first),
    lost,
  };
  const related = [noteAt('the other rule', first, '/spec/host')];
  return [diagnose(code, args, locate(rule, '/spec/host'), related)];
}

/** The setting that applies from one rule only; undefined when Istio merges both completely. */
function conflict(a: Resource, b: Resource, mesh: MeshConfig): string | undefined {
  const [seenBy, other] = [visibility(a, mesh), visibility(b, mesh)];
  if (!seenBy.includes('*') && !other.includes('*') && !seenBy.some((n) => other.includes(n))) {
    return undefined;
  }
  if (seenBy.join() !== other.join()) {
    return 'only the one that was created last applies, since their exportTo differs';
  }
  const policies = [a, b].map((rule) => decodeDestinationRule(rule).trafficPolicy);
  if (policies.every((one) => one !== undefined) && !jsonEqual(policies[0], policies[1])) {
    return 'only the trafficPolicy of the one that was created first applies';
  }
  const subset = differingSubset(a, b);
  if (subset === undefined) return undefined;
  return `only subset "${subset}" of the one that was created first applies`;
}

function visibility(rule: Resource, mesh: MeshConfig): readonly string[] {
  return [...exportedNamespaces(rule, mesh)].sort();
}

function differingSubset(a: Resource, b: Resource): string | undefined {
  const [one, other] = [a, b].map((rule) => decodeDestinationRule(rule).subsets);
  const known = new Map(one?.map(({ name, written }) => [name, written]));
  const differing = other?.find(({ name, written }) => {
    const same = known.get(name);
    return same !== undefined && !jsonEqual(same, written);
  });
  return differing?.name;
}
