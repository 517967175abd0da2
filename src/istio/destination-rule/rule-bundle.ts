/** DestinationRules of one host → the rules after Pilot's merge (Istio `mergeDestinationRule`), merged once all are read. */

import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeRuleSpec } from './destination-rule.ts';

/** One rule, or several of one host and namespace merged by Pilot. */
export interface EffectiveRule {
  readonly namespace: string;
  /** As written, in order of precedence. */
  readonly from: readonly [Resource, ...Resource[]];
  /** `spec` of the first, with the additions of the others. */
  readonly spec: JsonObject;
  readonly exportTo: ReadonlySet<string>;
}

/** `namespace/name` of each rule in it. */
export function namesOf({ from }: EffectiveRule): readonly string[] {
  return from.map(({ namespace, name }) => `${namespace}/${name}`);
}

/** Rules of one namespace, by host; within a host in Pilot's order. */
export type RulesByHost = Map<string, EffectiveRule[]>;

/** Rules of one host and namespace that are merged, the one with precedence first. */
export interface Bundle {
  readonly first: EffectiveRule;
  readonly others: EffectiveRule[];
}

/** Bundles of one namespace, by host. */
export type Bundles = Map<string, Bundle[]>;

type ClientLabels = Readonly<Record<string, string>>;

/** Adds a rule to those of its host: merged with the rules of the same exportTo, or kept beside them. */
export function addRule(bundles: Bundles, host: string, rule: EffectiveRule): void {
  const before = bundles.get(host) ?? [];
  let standsAlone = true;
  for (const { first, others } of before) {
    const isAlike = isSameSet(rule.exportTo, first.exportTo);
    standsAlone = true;
    if (!isAlike && !isWider(rule.exportTo, first.exportTo)) continue;
    const [mine, theirs] = [rule, first].map(({ spec }) => decodeRuleSpec(spec).clientLabels);
    if (mine !== undefined && theirs !== undefined && !isSameSelector(mine, theirs)) continue;
    if (isAlike || (mine === undefined) === (theirs === undefined)) standsAlone = false;
    others.push(rule);
  }
  if (standsAlone) before.push({ first: rule, others: [] });
  bundles.set(host, before);
}

/** Each bundle as one rule. */
export function combineAll(bundles: Bundles): RulesByHost {
  return new Map([...bundles].map(([host, own]) => [host, own.map(combine)]));
}

/** The older rule's policy is kept; the younger ones add subsets with new names, and a policy where there was none. */
function combine({ first, others }: Bundle): EffectiveRule {
  if (others.length === 0) return first;
  const subsets = [...decodeRuleSpec(first.spec).subsets];
  const names = new Set(subsets.map(({ name }) => name));
  let { trafficPolicy: policy } = decodeRuleSpec(first.spec);
  for (const { spec } of others) {
    const added = decodeRuleSpec(spec).subsets.filter(({ name }) => !names.has(name));
    for (const subset of added) {
      subsets.push(subset);
      names.add(subset.name);
    }
    policy ??= decodeRuleSpec(spec).trafficPolicy;
  }
  const spec = { ...first.spec, subsets: subsets.map(({ written }) => written) };
  return {
    ...first,
    from: [first.from[0], ...others.map(({ from }) => from[0])],
    spec: policy === undefined ? spec : { ...spec, trafficPolicy: policy },
  };
}

function isSameSelector(a: ClientLabels, b: ClientLabels): boolean {
  return hasLabels(a, b) && hasLabels(b, a);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

function isWider(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return b.size > 0 && [...b].every((one) => a.has(one));
}
