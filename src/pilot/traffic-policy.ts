/**
 * A DestinationRule, a port and a subset → the policy that counts there (Istio `util.MergeSubsetTrafficPolicy`).
 * @module
 */
import {
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../resource/json.ts';
import { own } from '../resource/own.ts';
import { stringMap } from '../resource/resource.ts';

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
export function subsetNames(spec: JsonObject): readonly string[] {
  return [...new Set(listAt(spec, 'subsets').map((one) => stringAt(one, 'name') ?? ''))];
}

function subsetOf(spec: JsonObject, subset: string): JsonObject | undefined {
  const found = listAt(spec, 'subsets').find((one) => stringAt(one, 'name') === subset);
  return isObject(found) ? found : undefined;
}

function policyForPort(policy: JsonObject | undefined, port: number): PortPolicy | undefined {
  if (policy === undefined) return undefined;
  const settings = listAt(policy, 'portLevelSettings').find(
    (one) => numberAt(one, 'port', 'number') === port,
  );
  if (!isObject(settings)) return { policy, isForPort: false };
  return { policy: pick(settings, blocksOfPort), isForPort: true };
}

function pick(from: JsonObject, blocks: readonly string[]): JsonObject {
  return Object.fromEntries(blocks.map((block) => [block, own(from, block)]));
}
