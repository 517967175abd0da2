/**
 * Clients that the derived DestinationRule does not apply to → a rule for exactly the host in the first namespace of their lookup.
 *
 * Istio uses the first namespace with a visible rule: the client's, then the service's, then the root namespace. A wildcard rule
 * counts in this lookup, and a rule with a workloadSelector shadows the others for all pods (istio#57719). Without a rule of their own,
 * these clients would use remote endpoints without an order, beside healthy local ones.
 */

import { compareStrings } from '../../../collection/order.ts';
import {
  decodeRuleSpec,
  exportsToAll,
  hostOfRule,
  isForWorkloads,
} from '../../../istio/destination-rule/destination-rule.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  closestRules,
  effectiveRule,
  namedNamespaces,
  namespacesWithRules,
  ownRules,
  type RuledClient,
  ruleBehind,
} from '../../../istio/destination-rule/rule-index.ts';
import {
  isSameRule,
  mainRules,
  rulesOf,
  rulesOfService,
} from '../../../istio/destination-rule/rules-for-host.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import {
  isAggregate,
  isClustersetRoute,
  ruledHosts,
  type ServiceRoute,
} from '../../route/service-route.ts';
import { objectName } from '../port-group.ts';
import { type RulePlace, writeRule } from './destination-rule.ts';

/** Derives the rules for such clients. */
export const clientRule: Derivation = {
  name: 'client-rule',
  reads: ['networking.istio.io/DestinationRule', 'security.istio.io/PeerAuthentication'],
  writes: ['networking.istio.io/DestinationRule'],
  derive({ view, routes, spec }) {
    const value = routes.flatMap((route) =>
      clientRules(view, route).written.map(({ behind, ...place }) => ({
        resource: writeRule(route, { view, spec }, place, behind),
        application: route.application,
      })),
    );
    return { value, diagnostics: [] };
  },
};

/** Result for the clients that the derived rule does not apply to. */
export interface ClientRules {
  readonly written: readonly WrittenRule[];
  /** Authored rules with a workloadSelector that a rule for exactly the host would shadow: no rule is derived there. */
  readonly selecting: readonly Resource[];
  /** Authored rules visible to some clients only, where one in the root namespace would not reach the others. */
  readonly hidden: readonly Resource[];
}

interface WrittenRule extends RulePlace {
  /** The rule that it copies: a wildcard, the next one after a rule for other pods, or one for the Service where the host differs. */
  readonly behind: EffectiveRule | undefined;
}

/** Sorted by namespace, the one for all namespaces last. */
export function clientRules(view: ClusterView, route: ServiceRoute): ClientRules {
  if (isAggregate(route)) return { written: [], selecting: [], hidden: [] };
  const { namespace: home } = route;
  const index = rulesOf(view);
  const ruled = ruledHosts(route).flatMap((host) => [
    ...namespacesWithRules(index, host),
    ...namedNamespaces(index, { host, namespace: home }),
  ]);
  const namespaces = [...new Set(ruled)]
    .filter((namespace) => namespace !== home)
    .sort(compareStrings)
    .map((namespace) => inNamespace(view, route, namespace));
  const { written, hidden } = inRootNamespace(view, route);
  const ofHome = authoredFor(view, route, home)
    ? []
    : forPods(view, route, closestIn(view, route, home));
  return {
    written: [...ofHome, ...namespaces.flatMap((one) => one.written), ...written],
    selecting: namespaces.flatMap(({ selecting }) => selecting),
    hidden,
  };
}

type InNamespace = Pick<ClientRules, 'written' | 'selecting'>;

/** Settings are merged into authored rules for exactly the host; one rule for all pods of the namespace is sufficient. */
function inNamespace(view: ClusterView, route: ServiceRoute, namespace: string): InNamespace {
  if (authoredFor(view, route, namespace)) return { written: [], selecting: [] };
  const closest = closestIn(view, route, namespace);
  if (closest.length === 0) return { written: inheritedBy(view, route, namespace), selecting: [] };
  const pods = forPods(view, route, closest);
  // Where clients call another host than the rule's, a rule for the same pods shadows nothing.
  if (pods.length > 0 && !isClustersetRoute(route)) {
    const selecting = closest.flatMap(({ from }) => from.filter(isForWorkloads));
    return { written: [], selecting };
  }
  const forAll = closest.findLast(({ from: [first] }) => !isForWorkloads(first));
  const behind = forAll ?? behindIn(view, route, namespace);
  return { written: [{ ...placeIn(namespace, route), behind }, ...pods], selecting: [] };
}

/** Whether clients without a selecting rule get an authored rule for exactly the host; not if the derived rule precedes it. */
function authoredFor(view: ClusterView, route: ServiceRoute, client: string): boolean {
  const { host, namespace } = route;
  const found = effectiveRule(rulesOf(view), { host, namespace }, anyIn(client));
  if (found === undefined || !found.from.some((rule) => isExact(view, host, rule))) return false;
  const { isDivided } = rulesOfService(view, ruledHosts(route), namespace);
  const isReached = isDivided || mainRules(view, route).length > 0;
  return isReached || [client, namespace].includes(found.namespace);
}

function isExact(view: ClusterView, host: string, rule: Resource): boolean {
  return hostOfRule(rule, view.cluster.clusterDomain) === host;
}

/** The namespace's own effective rules: for exactly the host, else for the Service's name. */
function closestIn(
  view: ClusterView,
  route: ServiceRoute,
  namespace: string,
): readonly EffectiveRule[] {
  const own = ownRules(rulesOf(view), namespace);
  const exact = own?.get(route.host);
  if (exact !== undefined) return exact;
  const all = ruledHosts(route).map((host) => closestRules(own, host));
  return all.find((one) => one !== undefined) ?? [];
}

/** For the pods that one of the closest rules of a namespace selects, unless it is for exactly the host. Istio treats each
 *  * as private, regardless of its exportTo. */
function forPods(
  view: ClusterView,
  route: ServiceRoute,
  closest: readonly EffectiveRule[],
): readonly WrittenRule[] {
  return closest.flatMap((behind) => {
    const { namespace } = behind;
    const { clientLabels } = decodeRuleSpec(behind.spec);
    const [first] = behind.from;
    if (clientLabels === undefined || isExact(view, route.host, first)) return [];
    return [{ name: `${nameOf(route)}.for.${first.name}`, namespace, clientLabels, behind }];
  });
}

/** By name: Istio would merge those exported to `.` into one rule, because all for some pods are. */
function placeIn(namespace: string, route: ServiceRoute): RulePlace {
  return { name: nameOf(route), namespace, exportTo: [namespace] };
}

function behindIn(
  view: ClusterView,
  route: ServiceRoute,
  client: string,
): EffectiveRule | undefined {
  const { namespace } = route;
  const all = ruledHosts(route).map((host) =>
    ruleBehind(rulesOf(view), { host, namespace }, anyIn(client)),
  );
  return all.find((one) => one !== undefined);
}

/** Rules exported by name to clients without a rule of their own, which these clients would lose. */
function inheritedBy(
  view: ClusterView,
  route: ServiceRoute,
  client: string,
): readonly WrittenRule[] {
  const behind = behindIn(view, route, client);
  if (behind === undefined) return [];
  const { own, others, isDivided } = rulesOfService(view, ruledHosts(route), route.namespace);
  const { host, namespace } = route;
  const found = effectiveRule(rulesOf(view), { host, namespace }, anyIn(client));
  // A wildcard of the service's namespace would precede the derived rule in the root namespace.
  const isReached = !isDivided || found?.namespace !== namespace;
  if (isReached && isSameRule(behind, isDivided ? others : own)) return [];
  return [{ ...placeIn(client, route), behind }];
}

/** The rule for clients outside the exportTo or the scope of the service's own rule. */
function inRootNamespace(
  view: ClusterView,
  route: ServiceRoute,
): Pick<ClientRules, 'written' | 'hidden'> {
  const { host, namespace } = route;
  const { own, others, isDivided } = rulesOfService(view, ruledHosts(route), namespace);
  const main = mainRules(view, route);
  const mesh = clusterMesh(view).config;
  const isPublic = (rule: Resource): boolean => exportsToAll(rule, mesh);
  const isForAll = main.length === 0 ? !isDivided : main.every(isPublic);
  if (isForAll || authoredFor(view, route, '')) return { written: [], hidden: [] };
  const found = effectiveRule(rulesOf(view), { host, namespace }, anyIn(''));
  if (found?.namespace === namespace) {
    const limited = main.length === 0 ? (own?.from ?? []) : main;
    return { written: [], hidden: limited.filter((rule) => !isPublic(rule)) };
  }
  const place = { name: `${nameOf(route)}.all`, namespace: mesh.rootNamespace };
  return { written: [{ ...place, behind: others }], hidden: [] };
}

/** A client that no rule selects. */
function anyIn(namespace: string): RuledClient {
  return { namespace, labels: {} };
}

/** Contains dots, which no Service's name does: one namespace may call services of the same name. */
function nameOf(route: ServiceRoute): string {
  return `${objectName(route)}.${route.namespace}`;
}
