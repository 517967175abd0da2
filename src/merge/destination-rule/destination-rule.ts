/**
 * The settings of a route → every authored DestinationRule for its host.
 *
 * Istio never combines two rules for one host, so a derived one would be ignored or hide the team's. Settings go to the top level, to every
 * entry of portLevelSettings and to every subset that overrides; authored fields win, and a contradicting one is an error.
 */

import { memoise } from '../../collection/memoise.ts';
import type { DerivedSet } from '../../derive/derive.ts';
import { type ClientRules, clientRules } from '../../derive/istio/destination-rule/client-rule.ts';
import {
  type SettingsContext,
  settingsOf,
} from '../../derive/istio/destination-rule/destination-rule.ts';
import {
  ownRuleName,
  rulesAtGateways,
} from '../../derive/istio/destination-rule/own-subset-rule.ts';
import { inboundNamespaces } from '../../derive/istio/gateway/inbound-namespaces.ts';
import type { OwnSubset } from '../../derive/mesh/own-subset.ts';
import { routeSources } from '../../derive/provenance.ts';
import { isAggregate, ruledHosts, type ServiceRoute } from '../../derive/route/service-route.ts';
import { ruleNotExported, ruleRepeated, ruleShadowed } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  decodeDestinationRule,
  isForWorkloads,
} from '../../istio/destination-rule/destination-rule.ts';
import { overlaySpec, withSubset } from '../../istio/destination-rule/rule-settings.ts';
import {
  mainRules,
  rulesForHost,
  rulesOfService,
} from '../../istio/destination-rule/rules-for-host.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { exportToOf, isExportedTo } from '../../istio/visibility/export-to.ts';
import type { Placed } from '../../place/placed.ts';
import { displayName, inCluster, locate, type Resource, specOf } from '../../resource/resource.ts';
import { withSpec } from '../authored-edit.ts';
import type { Merger } from '../merger.ts';
import { ruleContradictions } from './rule-contradiction.ts';

export const mergeDestinationRule: Merger = {
  name: 'destination-rule',
  changes: 'networking.istio.io/DestinationRule',
  merge(set, spec) {
    const replaced = new Map<Resource, Resource>();
    const absorbed = new Set<Resource>();
    const diagnostics: Diagnostic[] = [];
    for (const route of set.routes.filter((one) => !isAggregate(one))) {
      const rules = rulesForHost(set.view, route.host);
      for (const rule of rules)
        replaced.set(rule, withSettings(route, rule, { view: set.view, spec }));
      if (rules.some((rule) => isMain(route, rule))) absorb(set.derived, route, absorbed);
      const others = clientRules(set.view, route);
      diagnostics.push(...contradictions(set, route, others), ...ruleWarnings(set, route, others));
    }
    const gateways = inboundNamespaces(set.view, spec);
    for (const own of set.ownSubsets) {
      diagnostics.push(...mergeOwnSubset(set, own, { replaced, absorbed, gateways }));
    }
    return { replaced, absorbed, diagnostics };
  },
};

/** Changed rules, and the namespaces of the gateways that need them. */
interface OwnSubsetEdits {
  readonly replaced: Map<Resource, Resource>;
  readonly absorbed: Set<Resource>;
  readonly gateways: readonly string[];
}

/** A rule of the team's for the host takes the subset in, and gateways have to see it; where it is for all clients, ours is not needed. */
function mergeOwnSubset(
  { view, derived }: DerivedSet,
  own: OwnSubset,
  { replaced, absorbed, gateways }: OwnSubsetEdits,
): Diagnostic[] {
  const rules = rulesForHost(view, own.host).filter(({ namespace }) => namespace === own.namespace);
  for (const rule of [...rules, ...rulesAtGateways(view, own, gateways)]) {
    const before = replaced.get(rule) ?? rule;
    replaced.set(rule, withSpec(before, withSubset(specOf(before), own.subset), own.sources));
  }
  const ours = derivedRules(derived).get(`${own.namespace}/${ownRuleName(own)}`);
  const main = mainRules(view, own);
  const mesh = clusterMesh(view).config;
  if (ours !== undefined && main.length > 0) absorbed.add(ours);
  return main
    .filter(
      (rule) =>
        !gateways.every((namespace) =>
          isExportedTo(exportToOf(rule, mesh), rule.namespace, namespace),
        ),
    )
    .map((rule) => {
      const args = { ...inCluster(rule, view.cluster), host: own.host };
      return diagnose(ruleNotExported, args, locate(rule, '/spec/exportTo', 'key'));
    });
}

/** By namespace and name. */
const derivedRules: (derived: readonly Placed[]) => ReadonlyMap<string, Resource> = memoise(
  (derived) => {
    const rules = derived.filter(({ resource }) => resource.kind === 'DestinationRule');
    return new Map(
      rules.map(({ resource }) => [`${resource.namespace}/${resource.name}`, resource]),
    );
  },
);

function withSettings(route: ServiceRoute, rule: Resource, context: SettingsContext): Resource {
  const spec = overlaySpec(specOf(rule), settingsOf(route, context));
  return withSpec(rule, spec, routeSources(route));
}

function absorb(derived: readonly Placed[], route: ServiceRoute, absorbed: Set<Resource>): void {
  for (const { resource } of derived) if (isRuleFor(resource, route)) absorbed.add(resource);
}

/** Findings on rules for the host, and on those that derived ones replace. */
function contradictions(
  { view }: DerivedSet,
  route: ServiceRoute,
  { written }: ClientRules,
): Diagnostic[] {
  const taken = [
    rulesOfService(view, ruledHosts(route), route.namespace).own,
    ...written.map(({ behind }) => behind),
  ];
  const rules = new Set([
    ...rulesForHost(view, route.host),
    ...rulesForHost(view, route.serviceHost),
    ...taken.flatMap((rule) => rule?.from ?? []),
  ]);
  return [...rules].flatMap((rule) => ruleContradictions(route, rule));
}

/** Whether the rule is the effective one for clients of all namespaces. */
function isMain(route: ServiceRoute, rule: Resource): boolean {
  return rule.namespace === route.namespace && !isForWorkloads(rule);
}

/** Derived rules for clients elsewhere stay: the team has no effective rule there. */
function isRuleFor(resource: Resource, { host, namespace }: ServiceRoute): boolean {
  const isMainPlace = resource.kind === 'DestinationRule' && resource.namespace === namespace;
  return isMainPlace && decodeDestinationRule(resource).host === host;
}

function ruleWarnings(
  { view }: DerivedSet,
  route: ServiceRoute,
  { selecting, hidden }: ClientRules,
): Diagnostic[] {
  const cluster = route.consumer.name;
  const { host } = route;
  return [
    ...hidden.map((rule) => {
      const args = { object: displayName(rule), cluster, host };
      return diagnose(ruleNotExported, args, locate(rule, '/spec/exportTo', 'key'));
    }),
    ...ruledHosts(route).flatMap((one) => repeated(route, one, rulesForHost(view, one))),
    ...selecting.map((rule) => {
      const { namespace } = rule;
      const args = { object: displayName(rule), cluster, host, namespace };
      return diagnose(ruleShadowed, args, locate(rule, '/spec/host'));
    }),
  ];
}

function repeated(route: ServiceRoute, host: string, rules: readonly Resource[]): Diagnostic[] {
  const [first, ...others] = rules.filter((rule) => isMain(route, rule));
  if (first === undefined) return [];
  const about = { cluster: route.consumer.name, host, first: displayName(first) };
  return others.map((rule) => {
    const args = { ...about, object: displayName(rule) };
    return diagnose(ruleRepeated, args, locate(rule, '/spec/host'));
  });
}
