/**
 * A DestinationRule, a port and a subset → the policy that counts there (Istio `util.MergeSubsetTrafficPolicy`).
 * @module
 */
import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import { own } from '../../resource/own.ts';
import { stringMap } from '../../resource/resource.ts';

/** The blocks that a port can say for itself; it then inherits none of the others' either. */
const blocksOfPort = ['connectionPool', 'outlierDetection', 'loadBalancer', 'tls'];
const otherBlocks = ['tunnel', 'proxyProtocol', 'retryBudget'];

/** A policy for one port. */
interface PortPolicy {
  readonly policy: JsonObject;
  /** Whether it comes from `portLevelSettings`. */
  readonly isForPort: boolean;
}

/** What a rule says about a port, for the whole service (subset `''`) or for a subset; undefined when it says nothing. */
export function trafficPolicyFor(
  spec: JsonObject,
  port: number,
  subset: string,
): JsonObject | undefined {
  const whole = policyForPort(objectAt(spec, 'trafficPolicy'), port);
  const ofSubset = policyForPort(subsetPolicy(spec, subset), port);
  if (whole === undefined || ofSubset === undefined) return (ofSubset ?? whole)?.policy;
  const isSaid = (block: string): boolean => own(ofSubset.policy, block) !== undefined;
  const taken = [
    ...blocksOfPort.filter((block) => ofSubset.isForPort || isSaid(block)),
    ...otherBlocks.filter(isSaid),
  ];
  return { ...whole.policy, ...pick(ofSubset.policy, taken) };
}

/** The labels that a subset asks for; undefined when the rule has no such subset. */
export function subsetLabels(
  spec: JsonObject,
  subset: string,
): Readonly<Record<string, string>> | undefined {
  const found = subsetOf(spec, subset);
  return found && stringMap(objectAt(found, 'labels'));
}

/** The policy that a subset has of its own, for all ports. */
export function subsetPolicy(spec: JsonObject, subset: string): JsonObject | undefined {
  return objectAt(subsetOf(spec, subset), 'trafficPolicy');
}

/** The names of a rule's subsets, each once. */
export const subsetNames: (spec: JsonObject) => ReadonlySet<string> = memoise(
  (spec) => new Set(listAt(spec, 'subsets').map((one) => stringAt(one, 'name') ?? '')),
);

function subsetOf(spec: JsonObject, subset: string): JsonObject | undefined {
  const found = subsetsByName(spec).get(subset);
  return isObject(found) ? found : undefined;
}

/** The first of each name. */
const subsetsByName: (spec: JsonObject) => ReadonlyMap<string | undefined, Json> = memoise((spec) =>
  firstByKey(listAt(spec, 'subsets'), (one) => stringAt(one, 'name')),
);

/** The first for each port. */
const settingsByPort: (policy: JsonObject) => ReadonlyMap<number | undefined, Json> = memoise(
  (policy) =>
    firstByKey(listAt(policy, 'portLevelSettings'), (one) => numberAt(one, 'port', 'number')),
);

function firstByKey<K>(list: readonly Json[], keyOf: (one: Json) => K): ReadonlyMap<K, Json> {
  const found = new Map<K, Json>();
  for (const one of list) {
    const key = keyOf(one);
    if (!found.has(key)) found.set(key, one);
  }
  return found;
}

function policyForPort(policy: JsonObject | undefined, port: number): PortPolicy | undefined {
  if (policy === undefined) return undefined;
  const settings = settingsByPort(policy).get(port);
  if (!isObject(settings)) return { policy, isForPort: false };
  return { policy: pick(settings, blocksOfPort), isForPort: true };
}

function pick(from: JsonObject, blocks: readonly string[]): JsonObject {
  return Object.fromEntries(blocks.map((block) => [block, own(from, block)]));
}
