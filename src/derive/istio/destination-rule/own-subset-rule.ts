/**
 * A cluster whose gateway serves a subset of its own pods → the DestinationRules with that subset, where the host has no authored one.
 *
 * The rule in the Service's namespace replaces the rule that clients of the host had before, so it copies that rule's
 * settings; clients that had another one keep it. A gateway looks in its own namespace first: where that has a wildcard rule, it needs a
 * rule for exactly the host.
 */

import { compareStrings } from '../../../collection/order.ts';
import { present } from '../../../collection/present.ts';
import { decodeRuleSpec } from '../../../istio/destination-rule/destination-rule.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  closestRules,
  namedNamespaces,
  ownRules,
  ruleBehind,
} from '../../../istio/destination-rule/rule-index.ts';
import { withSubset } from '../../../istio/destination-rule/rule-settings.ts';
import {
  isSameRule,
  mainRules,
  rulesOf,
  rulesOfService,
} from '../../../istio/destination-rule/rules-for-host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import type { OwnSubset } from '../../mesh/own-subset.ts';
import { isWaypointRoute } from '../../route/service-route.ts';
import { inboundNamespaces } from '../gateway/inbound-namespaces.ts';
import { istioObject } from '../istio-object.ts';
import type { RulePlace } from './destination-rule.ts';

export const ownSubsetRule: Derivation = {
  name: 'own-subset-rule',
  reads: ['networking.istio.io/DestinationRule', 'networking.istio.io/Gateway'],
  writes: ['networking.istio.io/DestinationRule'],
  derive({ view, ownSubsets, routes, spec }) {
    if (ownSubsets.length === 0) return { value: [], diagnostics: [] };
    const gateways = inboundNamespaces(view, spec);
    const ruled = new Set(routes.filter(isWaypointRoute).map(({ host }) => host));
    const value = ownSubsets.flatMap((own) => {
      const apart = gateways.flatMap((gateway) => forGateways(view, own, gateway));
      return ruled.has(own.host) ? apart : [...inHome(view, own, gateways), ...apart];
    });
    return { value, diagnostics: [] };
  },
};

/** In the Service's namespace, and in those whose clients or gateways would lose another rule to it. */
function inHome(view: ClusterView, own: OwnSubset, gateways: readonly string[]): readonly Placed[] {
  const { namespace, host } = own;
  const { own: its, isDivided } = rulesOfService(view, [host], namespace);
  const scope = isDivided ? { exportTo: [namespace] } : {};
  const main = toRule(view, own, { name: ownRuleName(own), namespace, ...scope }, its);
  // The team's rule takes the subset in, and precedes the same rules as before.
  if (mainRules(view, own).length > 0) return [main];
  const index = rulesOf(view);
  const apart = (isDivided ? gateways : namedNamespaces(index, { host, namespace })).filter(
    (one) => one !== namespace && closestRules(ownRules(index, one), host) === undefined,
  );
  const copies = [...new Set(apart)].sort(compareStrings).flatMap((one) => {
    const behind = ruleBehind(index, { host, namespace }, { namespace: one, labels: {} });
    if (!isDivided && (behind === undefined || isSameRule(behind, its))) return [];
    return [toRule(view, own, placeIn(one, own), behind)];
  });
  return [main, ...copies];
}

/** Contains the Service's namespace: one namespace may have rules for services of the same name. */
function placeIn(namespace: string, own: OwnSubset): RulePlace {
  const name = `${ownRuleName(own)}.${own.namespace}`;
  return { name, namespace, exportTo: [namespace] };
}

/** The authored rules for exactly the host that gateways of a namespace find before those of the Service's namespace. */
export function rulesAtGateways(
  view: ClusterView,
  { host, namespace }: OwnSubset,
  gateways: readonly string[],
): readonly Resource[] {
  const apart = gateways.filter((one) => one !== namespace);
  const found = apart.flatMap((one) => ownRules(rulesOf(view), one)?.get(host) ?? []);
  return found.flatMap(({ from }) => from);
}

/** One per pod selector of a wildcard rule, and one for all other pods: with only a rule for selected pods, Istio gives the others none. */
function forGateways(view: ClusterView, own: OwnSubset, namespace: string): readonly Placed[] {
  if (namespace === own.namespace) return [];
  const rules = ownRules(rulesOf(view), namespace);
  const closest = closestRules(rules, own.host) ?? [];
  const isExact = rules?.get(own.host) !== undefined;
  const forAll = closest.findLast(({ spec }) => decodeRuleSpec(spec).clientLabels === undefined);
  if (closest.length === 0 || (isExact && forAll !== undefined)) return [];
  const place = placeIn(namespace, own);
  const forPods = isExact ? [] : closest.filter((rule) => rule !== forAll);
  return [
    toRule(view, own, place, forAll),
    ...forPods.flatMap((behind) => {
      const { clientLabels } = decodeRuleSpec(behind.spec);
      if (clientLabels === undefined) return [];
      const name = `${place.name}.for.${behind.from[0].name}`;
      return [toRule(view, own, { name, namespace, clientLabels }, behind)];
    }),
  ];
}

function toRule(
  view: ClusterView,
  { host, subset, sources, application }: OwnSubset,
  { exportTo, clientLabels, ...place }: RulePlace,
  behind: EffectiveRule | undefined,
): Placed {
  const taken = behind?.from.map((resource) => ({ resource, cluster: view.cluster })) ?? [];
  const { exportTo: _, workloadSelector: __, ...spec } = behind?.spec ?? {};
  const whole = {
    ...present({ exportTo }),
    host,
    ...withSubset({ ...spec, host }, subset),
    ...present({ workloadSelector: clientLabels && { matchLabels: clientLabels } }),
  };
  const resource = istioObject('DestinationRule', place, whole, [...sources, ...taken]);
  return { resource, application };
}

/** A dot, which no Service's name contains. */
export function ownRuleName({ name }: Pick<OwnSubset, 'name'>): string {
  return `distributary-${name}.own`;
}
