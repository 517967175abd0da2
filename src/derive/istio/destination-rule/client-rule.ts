/**
 * Clients whom the rule with our settings does not reach → a DestinationRule for exactly the host where they look for one.
 *
 * Istio takes the first namespace with a rule that they see, the client's before the service's before the root namespace's. A wildcard
 * counts there, and a rule for some pods counts for the others, too (istio#57719). Left so, these clients would have the remote
 * endpoints without an order, beside local ones that are well.
 * @module
 */

import { compareStrings } from '../../../collection/order.ts';
import { exportsToAll, isForWorkloads } from '../../../istio/destination-rule/destination-rule.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  closestRules,
  effectiveRule,
  namedNamespaces,
  namespacesWithRules,
  ownRules,
  ruleBehind,
} from '../../../istio/destination-rule/rule-index.ts';
import {
  isSameRule,
  rulesForHost,
  rulesOf,
  rulesOfService,
} from '../../../istio/destination-rule/rules-for-host.ts';
import { rootNamespace } from '../../../istio/root-namespace.ts';
import { isExportedToAll } from '../../../istio/visibility/export-to.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { isAggregate, isSharedRoute, type ServiceRoute } from '../../route/service-route.ts';
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
        resource: writeRule(route, spec, place, behind),
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
  /** Whether a rule in the root namespace would not reach clients in other namespaces, or would take from some. */
  readonly isOutOfReach: boolean;
}

interface WrittenRule extends RulePlace {
  /** What it takes over: a wildcard that counts there, or what comes after a rule for other pods. */
  readonly behind: EffectiveRule | undefined;
}

/** In order of namespace, the one for all namespaces last. */
export function clientRules(view: ClusterView, route: ServiceRoute): ClientRules {
  if (isAggregate(route)) return { written: [], selecting: [], isOutOfReach: false };
  const index = rulesOf(view);
  const named = isSharedRoute(route) ? namedNamespaces(index, route) : [];
  const namespaces = [...new Set([...namespacesWithRules(index, route.host), ...named])]
    .filter((namespace) => namespace !== route.namespace)
    .sort(compareStrings)
    .map((namespace) => inNamespace(view, route, namespace));
  const others = inRootNamespace(view, route);
  return {
    written: [...namespaces.flatMap(({ written }) => written), ...(others?.written ?? [])],
    selecting: namespaces.flatMap(({ selecting }) => selecting),
    isOutOfReach: others?.written.length === 0,
  };
}

type InNamespace = Pick<ClientRules, 'written' | 'selecting'>;

/** Authored rules for exactly the host get the settings themselves; one for all of the namespace's pods is all that it takes. */
function inNamespace(view: ClusterView, route: ServiceRoute, namespace: string): InNamespace {
  const own = ownRules(rulesOf(view), namespace);
  const closest = closestRules(own, route.host) ?? [];
  const forAll = closest.findLast(({ from: [first] }) => !isForWorkloads(first));
  const isExact = own?.has(route.host) ?? false;
  if (isExact && forAll !== undefined) return { written: [], selecting: [] };
  if (closest.length === 0) return { written: inheritedBy(view, route, namespace), selecting: [] };
  const selecting = closest.flatMap(({ from }) => from.filter(isForWorkloads));
  if (!isExact && selecting.length > 0) return { written: [], selecting };
  const service = { host: route.host, namespace: route.namespace };
  const behind = forAll ?? ruleBehind(rulesOf(view), service, { namespace, labels: {} });
  return { written: [{ ...placeIn(namespace, route), behind }], selecting: [] };
}

/** By name: Istio would make one rule of those that are exported to `.`, as all for some pods are. */
function placeIn(namespace: string, route: ServiceRoute): RulePlace {
  return { name: nameOf(route), namespace, exportTo: [namespace] };
}

/** What clients without a rule of their own would lose, since a wildcard counts for them and not for those whom ours is made for. */
function inheritedBy(
  view: ClusterView,
  route: ServiceRoute,
  client: string,
): readonly WrittenRule[] {
  const { host, namespace } = route;
  if (!isSharedRoute(route)) return [];
  const behind = ruleBehind(rulesOf(view), route, { namespace: client, labels: {} });
  const exact = rulesForHost(view, host);
  if (behind === undefined || behind.from.some((rule) => exact.includes(rule))) return [];
  const { own, others, isDivided } = rulesOfService(view, host, namespace);
  if (isSameRule(behind, isDivided ? others : own)) return [];
  return [{ ...placeIn(client, route), behind }];
}

/** The rule for clients whom the service's own one is not exported to; undefined where it reaches all. */
function inRootNamespace(
  view: ClusterView,
  route: ServiceRoute,
): Pick<ClientRules, 'written'> | undefined {
  const { host, namespace } = route;
  const index = rulesOf(view);
  const exact = rulesForHost(view, host);
  const main = exact.filter((rule) => rule.namespace === namespace && !isForWorkloads(rule));
  if (main.length === 0) return besideOwn(view, route);
  if (main.every(exportsToAll)) return undefined;
  const behind = effectiveRule(index, { host, namespace }, { namespace: '', labels: {} });
  if (behind?.from.some((rule) => exact.includes(rule))) return undefined;
  const ofMesh = closestRules(index.exported.get(rootNamespace), host) ?? [];
  const isForAll =
    isSharedRoute(route) || ofMesh.every(({ exportTo }) => isExportedToAll([...exportTo]));
  if (behind?.namespace === namespace || !isForAll) return { written: [] };
  return { written: [{ ...placeOfAll(route), behind }] };
}

/** Where the rule that we write for the service's namespace takes over what only that namespace has. */
function besideOwn(
  view: ClusterView,
  route: ServiceRoute,
): Pick<ClientRules, 'written'> | undefined {
  const { host, namespace } = route;
  const { others, isDivided } = rulesOfService(view, host, namespace);
  if (!(isSharedRoute(route) && isDivided)) return undefined;
  const exact = rulesForHost(view, host);
  if (others?.from.some((rule) => exact.includes(rule))) return undefined;
  return { written: [{ ...placeOfAll(route), behind: others }] };
}

function placeOfAll(route: ServiceRoute): RulePlace {
  return { name: `${nameOf(route)}.all`, namespace: rootNamespace };
}

/** With dots, which no Service's name has: services of one name may be called from one namespace. */
function nameOf(route: ServiceRoute): string {
  return `${objectName(route)}.${route.namespace}`;
}
