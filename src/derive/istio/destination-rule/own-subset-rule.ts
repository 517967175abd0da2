/**
 * A cluster whose gateway is asked for its own pods → the DestinationRules with that subset, where no team has one for the host.
 *
 * The one in the Service's namespace takes the place of whatever rule clients of the host have got so far, so it says what that one
 * says. A gateway looks in its own namespace first: where it finds a wildcard, it needs a rule for exactly the host there.
 * @module
 */

import { decodeRuleSpec } from '../../../istio/destination-rule/destination-rule.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import { closestRules, ownRules } from '../../../istio/destination-rule/rule-index.ts';
import { withSubset } from '../../../istio/destination-rule/rule-settings.ts';
import { ruleOfService, rulesOf } from '../../../istio/destination-rule/rules-for-host.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import type { OwnSubset } from '../../mesh/own-subset.ts';
import { inboundNamespaces } from '../gateway/inbound-namespaces.ts';
import { istioObject } from '../istio-object.ts';
import type { RulePlace } from './destination-rule.ts';

/** Derives these rules. */
export const ownSubsetRule: Derivation = {
  name: 'own-subset-rule',
  reads: ['networking.istio.io/DestinationRule', 'networking.istio.io/Gateway'],
  writes: ['networking.istio.io/DestinationRule'],
  derive({ view, ownSubsets, spec }) {
    const gateways = inboundNamespaces(view, spec);
    const value = ownSubsets.flatMap((own) => {
      const { namespace, host } = own;
      const behind = ruleOfService(view, host, namespace);
      const main = toRule(view, own, { name: ownRuleName(own), namespace }, behind);
      return [main, ...gateways.flatMap((gateway) => forGateways(view, own, gateway))];
    });
    return { value, diagnostics: [] };
  },
};

/** The authored rules for exactly the host that gateways of a namespace look at before those of the Service's namespace. */
export function rulesAtGateways(
  view: ClusterView,
  { host, namespace }: OwnSubset,
  gateways: readonly string[],
): readonly Resource[] {
  const apart = gateways.filter((one) => one !== namespace);
  const found = apart.flatMap((one) => ownRules(rulesOf(view), one)?.get(host) ?? []);
  return found.flatMap(({ from }) => from);
}

/** One for each pods that a wildcard selects, and one for all others: with a rule for some pods alone Istio gives these none. */
function forGateways(view: ClusterView, own: OwnSubset, namespace: string): readonly Placed[] {
  if (namespace === own.namespace) return [];
  const rules = ownRules(rulesOf(view), namespace);
  const closest = closestRules(rules, own.host) ?? [];
  const isExact = rules?.get(own.host) !== undefined;
  const forAll = closest.findLast(({ spec }) => decodeRuleSpec(spec).clientLabels === undefined);
  if (closest.length === 0 || (isExact && forAll !== undefined)) return [];
  const name = `${ownRuleName(own)}.${own.namespace}`;
  const forPods = isExact ? [] : closest.filter((rule) => rule !== forAll);
  return [
    toRule(view, own, { name, namespace, exportTo: [namespace] }, forAll),
    ...forPods.flatMap((behind) => {
      const { clientLabels } = decodeRuleSpec(behind.spec);
      if (clientLabels === undefined) return [];
      const place = { name: `${name}.for.${behind.from[0].name}`, namespace, clientLabels };
      return [toRule(view, own, place, behind)];
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
    ...(exportTo && { exportTo }),
    host,
    ...withSubset({ ...spec, host }, subset),
    ...(clientLabels && { workloadSelector: { matchLabels: clientLabels } }),
  };
  const resource = istioObject('DestinationRule', place, whole, [...sources, ...taken]);
  return { resource, application };
}

/** A dot, which no Service's name has. */
export function ownRuleName({ name }: Pick<OwnSubset, 'name'>): string {
  return `distributary-${name}.own`;
}
