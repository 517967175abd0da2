/** A consumer's subset that a provider may not serve → the finding, at the rule that is to be corrected. */

import {
  subsetNotProvided,
  subsetPodsNotInGit,
  subsetRuleHidden,
  subsetRuleReplaced,
} from '../../../diagnostic/codes/derive-subset.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  isForWorkloads,
  type Subset,
} from '../../../istio/destination-rule/destination-rule.ts';
import {
  closestRules,
  effectiveRule,
  ownRules,
} from '../../../istio/destination-rule/rule-index.ts';
import {
  ruleOfService,
  rulesForHost,
  rulesOf,
} from '../../../istio/destination-rule/rules-for-host.ts';
import { subsetNames } from '../../../istio/destination-rule/traffic-policy.ts';
import { gatewayLabels } from '../../../istio/gateway/east-west-server.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { exportToOf, isExportedTo, writtenExportTo } from '../../../istio/visibility/export-to.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { DerivationContext } from '../../derivation.ts';
import type { OfferedRoute, RemoteEndpoint } from '../../route/service-route.ts';
import { eastWestNamespaces } from '../gateway/east-west-gateway.ts';

/** A subset of a consumer, the rule that declares it, and the provider. */
interface Asked {
  readonly subset: Subset;
  readonly resource: Resource;
  readonly endpoint: RemoteEndpoint;
}

/** That Git does not show pods of the subset. */
export function unshownPods(
  _: DerivationContext,
  route: OfferedRoute,
  { subset, resource, endpoint }: Asked,
): Diagnostic {
  const args = namesOf(route, subset, endpoint);
  return diagnose(subsetPodsNotInGit, args, locate(resource, '/spec/subsets', 'key'));
}

function namesOf(
  { namespace, name, consumer }: OfferedRoute,
  subset: Subset,
  endpoint: RemoteEndpoint,
) {
  return {
    service: `${namespace}/${name}`,
    cluster: consumer.name,
    subset: subset.name,
    provider: endpoint.cluster.name,
  };
}

/** That the rule at the provider's gateway does not define the subset: at another rule there, if that keeps one with the subset from the gateway. */
export function undeclaredSubset(
  context: DerivationContext,
  route: OfferedRoute,
  { subset, resource, endpoint }: Asked,
): Diagnostic {
  const view = context.viewOf(endpoint.cluster);
  const found = view && ruleWithout(view, route, subset.name);
  const kept = found && keptFrom(found, route, subset.name);
  if (kept !== undefined) return kept;
  const rule = found?.rule;
  const args = { ...namesOf(route, subset, endpoint), rule: rule && displayName(rule) };
  const related = rule === undefined ? [] : [noteAt('the rule that counts', rule, '/spec/host')];
  return diagnose(subsetNotProvided, args, locate(resource, '/spec/subsets', 'key'), related);
}

/** The rule without a subset, in the first gateway that does not get the subset. */
interface Subsetless {
  readonly view: ClusterView;
  readonly host: string;
  /** That of the gateway; undefined for plain HTTP, by which the rule of the service counts. */
  readonly namespace: string | undefined;
  readonly rule: Resource | undefined;
}

function ruleWithout(
  view: ClusterView,
  { namespace, name, gateway }: OfferedRoute,
  subset: string,
): Subsetless | undefined {
  const host = serviceFqdn({ namespace, name }, view.cluster.clusterDomain);
  if (gateway === 'http') {
    const rule = ruleOfService(view, host, namespace)?.from[0];
    return { view, host, namespace: undefined, rule };
  }
  const labels = gatewayLabels(view.cluster);
  for (const own of eastWestNamespaces(view)) {
    const its = effectiveRule(rulesOf(view), { host, namespace }, { namespace: own, labels });
    if (its !== undefined && subsetNames(its.spec).has(subset)) continue;
    // A rule for other pods of the namespace keeps those of other namespaces away all the same.
    const others = closestRules(ownRules(rulesOf(view), own), host) ?? [];
    const [rule] = (its ?? others[0])?.from ?? [];
    return { view, host, namespace: own, rule };
  }
  return undefined;
}

/** A finding on what keeps the rule with the subset, in the service's namespace, from the gateway: the same for all subsets and consumers. */
function keptFrom(
  { view, host, namespace, rule }: Subsetless,
  route: OfferedRoute,
  subset: string,
): Diagnostic | undefined {
  const declaring = rulesForHost(view, host).find(
    (one) =>
      one.namespace === route.namespace &&
      !isForWorkloads(one) &&
      decodeDestinationRule(one).subsets.some(({ name }) => name === subset),
  );
  if (declaring === undefined || namespace === undefined) return undefined;
  if (rule !== undefined && [namespace, route.namespace].includes(rule.namespace)) {
    const args = { ...inCluster(rule, view.cluster), namespace, other: displayName(declaring) };
    const related = [noteAt('the rule with the subset', declaring, '/spec/subsets', 'key')];
    return diagnose(subsetRuleReplaced, args, locate(rule, '/spec/host'), related);
  }
  const exportTo = exportToOf(declaring, clusterMesh(view).config);
  if (isExportedTo(exportTo, declaring.namespace, namespace)) return undefined;
  const args = {
    ...inCluster(declaring, view.cluster),
    namespace,
    exportTo: exportTo.join(', '),
    byDefault: writtenExportTo(declaring).length === 0,
  };
  return diagnose(subsetRuleHidden, args, locate(declaring, '/spec/exportTo'));
}
