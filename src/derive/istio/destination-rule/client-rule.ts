/**
 * Clients whom the rule with our settings does not reach → a DestinationRule for exactly the host where they look for one.
 *
 * Istio takes the first namespace with a rule that they see, the client's before the service's before the root namespace's. A wildcard
 * counts there, and a rule for some pods counts for the others, too (istio#57719). Left so, these clients would have the remote
 * endpoints without an order, beside local ones that are well.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
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
  rulesForHost,
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
  reads: ['networking.istio.io/DestinationRule'],
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

/** What is done for the clients whom the rule with our settings does not reach. */
export interface ClientRules {
  readonly written: readonly WrittenRule[];
  /** Authored rules for some pods that one for exactly the host would take from these: nothing is written there. */
  readonly selecting: readonly Resource[];
  /** Authored rules that only some see, where one in the root namespace would not reach the others. */
  readonly hidden: readonly Resource[];
}

interface WrittenRule extends RulePlace {
  /** What it takes over: a wildcard, what comes after a rule for other pods, or one for the Service where the host is another. */
  readonly behind: EffectiveRule | undefined;
}

/** In order of namespace, the one for all namespaces last. */
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

/** Authored rules for exactly the host get the settings themselves; one for all of the namespace's pods is all that it takes. */
function inNamespace(view: ClusterView, route: ServiceRoute, namespace: string): InNamespace {
  if (authoredFor(view, route, namespace)) return { written: [], selecting: [] };
  const closest = closestIn(view, route, namespace);
  if (closest.length === 0) return { written: inheritedBy(view, route, namespace), selecting: [] };
  const pods = forPods(view, route, closest);
  // Where clients call another host than the rule is for, one for the same pods takes nothing from others.
  if (pods.length > 0 && !isClustersetRoute(route)) {
    const selecting = closest.flatMap(({ from }) => from.filter(isForWorkloads));
    return { written: [], selecting };
  }
  const forAll = closest.findLast(({ from: [first] }) => !isForWorkloads(first));
  const behind = forAll ?? behindIn(view, route, namespace);
  return { written: [{ ...placeIn(namespace, route), behind }, ...pods], selecting: [] };
}

/** Whether clients whom no rule selects get an authored rule for exactly the host; behind ours in front of it they don't. */
function authoredFor(view: ClusterView, route: ServiceRoute, client: string): boolean {
  const { host, namespace } = route;
  const found = effectiveRule(rulesOf(view), { host, namespace }, anyIn(client));
  if (found === undefined || !found.from.some((rule) => isExact(view, host, rule))) return false;
  const { isDivided } = rulesOfService(view, ruledHosts(route), namespace);
  const isReached = isDivided || mainRules(view, route).length > 0;
  return isReached || [client, namespace].includes(found.namespace);
}

/** The authored rules in the place of ours. */
function mainRules(view: ClusterView, { host, namespace }: ServiceRoute): readonly Resource[] {
  return forAllByNamespace(rulesForHost(view, host)).get(namespace) ?? [];
}

const forAllByNamespace: (rules: readonly Resource[]) => ReadonlyMap<string, readonly Resource[]> =
  memoise((rules) =>
    groupBy(
      rules.filter((rule) => !isForWorkloads(rule)),
      ({ namespace }) => namespace,
    ),
  );

function isExact(view: ClusterView, host: string, rule: Resource): boolean {
  return hostOfRule(rule, view.cluster.clusterDomain) === host;
}

/** The namespace's own rules that count: for exactly the host, else for the name that authors know it by. */
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

/** For the pods that one of the closest rules of a namespace selects, unless it is for exactly the host. Istio takes each for a private one, whatever its exportTo. */
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

/** By name: Istio would make one rule of those that are exported to `.`, as all for some pods are. */
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

/** What clients without a rule of their own would lose: what is exported to them by name. */
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
  // A wildcard of the service's namespace would count before ours in the root namespace.
  const isReached = !isDivided || found?.namespace !== namespace;
  if (isReached && isSameRule(behind, isDivided ? others : own)) return [];
  return [{ ...placeIn(client, route), behind }];
}

/** The rule for clients whom the service's own one is not exported to, or is not meant for. */
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

/** With dots, which no Service's name has: services of one name may be called from one namespace. */
function nameOf(route: ServiceRoute): string {
  return `${objectName(route)}.${route.namespace}`;
}
