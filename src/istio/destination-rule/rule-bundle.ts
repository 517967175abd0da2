/**
 * DestinationRules of one host → those that Pilot makes into one (Istio `mergeDestinationRule`), made so once all are known.
 * @module
 */
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { type Json, type JsonObject, listAt, objectAt, stringAt } from '../../resource/json.ts';
import { stringMap } from '../../resource/resource.ts';

/** One rule, or several of one host and namespace that Pilot made into one. */
export interface EffectiveRule {
  readonly namespace: string;
  /** `namespace/name` of each, the one that counts first. */
  readonly from: readonly string[];
  /** `spec` of the first, with what the others add. */
  readonly spec: JsonObject;
  readonly exportTo: ReadonlySet<string>;
}

/** Rules of one namespace, by host; within a host in the order in which Pilot keeps them. */
export type RulesByHost = Map<string, EffectiveRule[]>;

/** Rules of one host and namespace that become one, the one that counts first at the front. */
export interface Bundle {
  readonly first: EffectiveRule;
  readonly others: EffectiveRule[];
}

/** Bundles of one namespace, by host. */
export type Bundles = Map<string, Bundle[]>;

/** Adds a rule to those of its host: made one with the rules that are exported alike, or kept beside them. */
export function addRule(bundles: Bundles, host: string, rule: EffectiveRule): void {
  const before = bundles.get(host) ?? [];
  let standsAlone = true;
  for (const { first, others } of before) {
    const isAlike = isSameSet(rule.exportTo, first.exportTo);
    standsAlone = true;
    if (!isAlike && !isWider(rule.exportTo, first.exportTo)) continue;
    const [mine, theirs] = [selectorOf(rule), selectorOf(first)];
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

/** The older rule's policy stays whole; the younger ones add subsets with new names, and a policy where there was none. */
function combine({ first, others }: Bundle): EffectiveRule {
  if (others.length === 0) return first;
  const nameOf = (subset: Json): string | undefined => stringAt(subset, 'name');
  const subsets = [...listAt(first.spec, 'subsets')];
  const names = new Set(subsets.map(nameOf));
  let policy = first.spec['trafficPolicy'];
  for (const { spec } of others) {
    const added = listAt(spec, 'subsets').filter((subset) => !names.has(nameOf(subset)));
    for (const subset of added) {
      subsets.push(subset);
      names.add(nameOf(subset));
    }
    policy ??= spec['trafficPolicy'];
  }
  const spec = { ...first.spec, subsets };
  return {
    ...first,
    from: [first, ...others].flatMap(({ from }) => from),
    spec: policy === undefined ? spec : { ...spec, trafficPolicy: policy },
  };
}

function selectorOf({ spec }: EffectiveRule): JsonObject | undefined {
  return objectAt(spec, 'workloadSelector');
}

function isSameSelector(a: Json, b: Json): boolean {
  const [first, second] = [a, b].map((one) => stringMap(objectAt(one, 'matchLabels')));
  return hasLabels(first ?? {}, second ?? {}) && hasLabels(second ?? {}, first ?? {});
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

function isWider(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return b.size > 0 && [...b].every((one) => a.has(one));
}
