/** DestinationRules → the effective one of a client for a service (Istio `PushContext.destinationRule`, `mergeDestinationRule`). */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy, groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { closestPattern, coveringWildcards } from '../../kind/istio-networking-v1/host/host.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { stringAt } from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import type { PilotClient } from '../model/pilot-question.ts';
import type { RegisteredService } from '../service/registered-service.ts';
import { defaultExportTo, writtenExportTo } from '../visibility/export-to.ts';
import { decodeRuleSpec, hostOfRule, isForWorkloads } from './destination-rule.ts';
import {
  addRule,
  type Bundles,
  combineAll,
  type EffectiveRule,
  type RulesByHost,
} from './rule-bundle.ts';

/** All rules of a cluster, indexed for lookup by client. */
export interface RuleIndex {
  /** As written, by their hosts as Istio resolves them, in the order of the input. */
  readonly byHost: ReadonlyMap<string, readonly Resource[]>;
  /** Rules visible to clients of the same namespace. */
  readonly local: ReadonlyMap<string, RulesByHost>;
  /** Rules visible to clients of other namespaces. */
  readonly exported: ReadonlyMap<string, RulesByHost>;
  /** The root namespace, whose rules apply to all others. */
  readonly rootNamespace: string;
  /** Rules of the root namespace for its own clients only. */
  readonly rootPrivate: RulesByHost;
}

/** A host, and the namespace of its Service or ServiceEntry. */
export type RuledHost = Pick<RegisteredService, 'host' | 'namespace'>;

/** A client, with the labels by which rules select it. */
export type RuledClient = Pick<PilotClient, 'namespace' | 'labels'>;

/** Builds the index; of two rules without timestamps the earlier of the list is the older one. */
export function indexRules(
  written: readonly Resource[],
  clusterDomain: string,
  mesh: MeshConfig,
): RuleIndex {
  const { rootNamespace } = mesh;
  const isPrivateByDefault = defaultExportTo(mesh, 'destinationRule').includes('.');
  const local = new Map<string, Bundles>();
  const exported = new Map<string, Bundles>();
  const rootPrivate: Bundles = new Map();
  for (const rule of sortedRules(written)) {
    const { namespace, exportTo, from } = rule;
    const host = hostOfRule(from[0], clusterDomain);
    const isOwn = ['*', '.', namespace].some((one) => exportTo.has(one)) || exportTo.size === 0;
    if (isOwn) addRule(of(local, namespace), host, rule);
    const isPrivate =
      exportTo.size === 0
        ? isPrivateByDefault
        : exportTo.size === 1 && (exportTo.has('.') || exportTo.has(namespace));
    if (!isPrivate) addRule(of(exported, namespace), host, rule);
    else if (namespace === rootNamespace) addRule(rootPrivate, host, rule);
  }
  const combined = (byNamespace: ReadonlyMap<string, Bundles>) =>
    new Map([...byNamespace].map(([namespace, own]) => [namespace, combineAll(own)]));
  return {
    byHost: groupBy(written, (rule) => hostOfRule(rule, clusterDomain)),
    local: combined(local),
    exported: combined(exported),
    rootNamespace,
    rootPrivate: combineAll(rootPrivate),
  };
}

/** The effective rule of a client for a service: the first namespace with any rule decides. */
export function effectiveRule(
  index: RuleIndex,
  service: RuledHost,
  client: RuledClient,
): EffectiveRule | undefined {
  const own = closestRules(ownRules(index, client.namespace), service.host);
  return choose(own ?? rulesBehind(index, service, client), client);
}

/** The first lookup of a namespace's clients: in the root namespace, only its private rules. */
export function ownRules(index: RuleIndex, namespace: string): RulesByHost | undefined {
  return namespace === index.rootNamespace ? index.rootPrivate : index.local.get(namespace);
}

/** The effective rule of a client if its own namespace had none. */
export function ruleBehind(
  index: RuleIndex,
  service: RuledHost,
  client: RuledClient,
): EffectiveRule | undefined {
  return choose(rulesBehind(index, service, client), client);
}

function rulesBehind(
  index: RuleIndex,
  service: RuledHost,
  client: RuledClient,
): readonly EffectiveRule[] {
  const isOwn = service.namespace === client.namespace;
  const its = isOwn ? undefined : exportedRules(index, service, client, service.namespace);
  return its ?? exportedRules(index, service, client, index.rootNamespace) ?? [];
}

/** The rules for a host in the clients' own namespace; empty when the lookup continues. */
export function rulesOfNamespace(
  { local }: RuleIndex,
  namespace: string,
  host: string,
): readonly EffectiveRule[] {
  return closestRules(local.get(namespace), host) ?? [];
}

/** The namespaces with rules for a host that are visible to their own clients. */
export function namespacesWithRules(index: RuleIndex, host: string): readonly string[] {
  const namespaces = ruleNamespaces(index);
  const patterns = [host, ...coveringWildcards(namespaces, host)];
  return [...new Set(patterns.flatMap((pattern) => namespaces.get(pattern) ?? []))];
}

/** The namespaces to which a rule for a host is exported by name, from the service's own or the root namespace. */
export function namedNamespaces(
  index: RuleIndex,
  { host, namespace }: RuledHost,
): readonly string[] {
  const rules = [namespace, index.rootNamespace].flatMap(
    (owner) => closestRules(index.exported.get(owner), host) ?? [],
  );
  const names = rules.flatMap(({ exportTo }) => [...exportTo]);
  return [...new Set(names)].filter((name) => !['*', '.', '~'].includes(name));
}

/** By the hosts of their rules. */
const ruleNamespaces = memoise((index: RuleIndex) =>
  groupPairs(
    [...index.local].flatMap(([namespace, rules]) =>
      [...rules.keys()].map((pattern) => [pattern, namespace] as const),
    ),
  ),
);

/** Rules with a workloadSelector come first in the list and apply to clients of their own namespace; otherwise the last one applies. */
function choose(rules: readonly EffectiveRule[], client: RuledClient): EffectiveRule | undefined {
  const forClient = rules.find(({ namespace, spec }) => {
    const { clientLabels } = decodeRuleSpec(spec);
    if (clientLabels === undefined || namespace !== client.namespace) return false;
    return hasLabels(client.labels, clientLabels);
  });
  return forClient ?? rules.findLast(({ spec }) => decodeRuleSpec(spec).clientLabels === undefined);
}

function exportedRules(
  { exported }: RuleIndex,
  { host }: RuledHost,
  client: RuledClient,
  namespace: string,
): readonly EffectiveRule[] | undefined {
  const visible = closestRules(exported.get(namespace), host)?.filter(
    ({ exportTo }) => exportTo.size === 0 || exportTo.has('*') || exportTo.has(client.namespace),
  );
  return visible === undefined || visible.length === 0 ? undefined : visible;
}

/** The rules of the most specific matching host, exact before wildcards. */
export function closestRules(
  rules: RulesByHost | undefined,
  host: string,
): readonly EffectiveRule[] | undefined {
  const pattern = rules && closestPattern(rules, host);
  return pattern === undefined ? undefined : rules?.get(pattern);
}

function of(byNamespace: Map<string, Bundles>, namespace: string): Bundles {
  return getOrInsert(byNamespace, namespace, () => new Map());
}

/** Rules with a workloadSelector first, then by age. */
function sortedRules(rules: readonly Resource[]): readonly EffectiveRule[] {
  const rank = ({ from }: EffectiveRule): number => (isForWorkloads(from[0]) ? 0 : 1);
  return [...rules]
    .sort((a, b) => compareStrings(bornAt(a), bornAt(b)))
    .map(toRule)
    .sort((a, b) => rank(a) - rank(b));
}

function bornAt({ object }: Resource): string {
  return stringAt(object, 'metadata', 'creationTimestamp') ?? '';
}

function toRule(resource: Resource): EffectiveRule {
  const exportTo = new Set(isForWorkloads(resource) ? ['.'] : writtenExportTo(resource));
  return { namespace: resource.namespace, from: [resource], spec: specOf(resource), exportTo };
}
