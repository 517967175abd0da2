/** A DestinationRule, a port and a subset → the effective policy (Istio `util.MergeSubsetTrafficPolicy`). */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodeRuleSpec, type Subset } from './destination-rule.ts';
import { decodePolicy, type PortSettings, type TlsSettings } from './policy-settings.ts';

/** The blocks that a port-level entry can set; it then inherits none of the other blocks either. */
const blocksOfPort = ['connectionPool', 'outlierDetection', 'loadBalancer', 'tls'];
const otherBlocks = ['tunnel', 'proxyProtocol', 'retryBudget'];

interface PortPolicy {
  readonly policy: JsonObject;
  /** Whether it comes from `portLevelSettings`. */
  readonly isForPort: boolean;
}

/** A rule's policy for a port, for the whole service (subset `''`) or for a subset; undefined when it has none. */
export function trafficPolicyFor(
  spec: JsonObject,
  port: number,
  subset: string,
): JsonObject | undefined {
  const whole = policyForPort(decodeRuleSpec(spec).trafficPolicy, port);
  const ofSubset = policyForPort(subsetPolicy(spec, subset), port);
  if (whole === undefined || ofSubset === undefined) return (ofSubset ?? whole)?.policy;
  const isWritten = (block: string): boolean => own(ofSubset.policy, block) !== undefined;
  const taken = [
    ...blocksOfPort.filter((block) => ofSubset.isForPort || isWritten(block)),
    ...otherBlocks.filter(isWritten),
  ];
  return { ...whole.policy, ...pick(ofSubset.policy, taken) };
}

/**
 * Whether a subset has settings of its own for the port: they replace what the rule and MeshConfig's `defaultTrafficPolicy` have, which Pilot
 * lays below the rule before the subset (Istio `ClusterBuilder.applyDestinationRule`, `buildSubsetCluster`).
 */
export function hasOwnPort(spec: JsonObject, port: number, subset: string): boolean {
  return policyForPort(subsetPolicy(spec, subset), port)?.isForPort === true;
}

/**
 * Whether Envoy uses the original destination of the connection, for the service as a whole, by the subset's own policy, or by that of its
 * port.
 */
export function leavesDestination(spec: JsonObject, port: number, subset: string): boolean {
  const policies = [
    trafficPolicyFor(spec, port, ''),
    subsetPolicy(spec, subset),
    trafficPolicyFor(spec, port, subset),
  ];
  return policies.some((one) => one !== undefined && decodePolicy(one).isPassthrough);
}

/**
 * The mode of the client's TLS that Pilot reads before it asks whether endpoints take mutual TLS (Istio `tlsModeForDestinationRule`); undefined
 * where the rule has none. Unlike Envoy's cluster, a port whose entry has no `tls` keeps that of the whole policy here.
 */
export function clientTlsMode(
  spec: JsonObject,
  {
    port,
    subset,
    release,
  }: { readonly port: number; readonly subset: string; readonly release: string },
): string | undefined {
  const isWhole = subset === '' || hasChange(release, 'subsetTls');
  const whole = isWhole ? decodeRuleSpec(spec).trafficPolicy : undefined;
  const its = [subsetPolicy(spec, subset), whole].flatMap((policy) =>
    policy === undefined ? [] : [tlsByPort(policy).get(port) ?? decodePolicy(policy).tls],
  );
  const tls = its.find((one) => one !== undefined);
  return tls && (tls.mode ?? 'DISABLE');
}

/** The first `tls` for each port. */
const tlsByPort = memoise((policy: JsonObject): ReadonlyMap<number | undefined, TlsSettings> => {
  const pairs = decodePolicy(policy).ports.flatMap(({ port, written }) => {
    const { tls } = decodePolicy(written);
    return tls === undefined ? [] : [[port, tls] as const];
  });
  return new Map(pairs.reverse());
});

/** The labels of a subset; undefined when the rule has no such subset. */
export function subsetLabels(
  spec: JsonObject,
  subset: string,
): Readonly<Record<string, string>> | undefined {
  return subsetsByName(spec).get(subset)?.labels;
}

/** A subset's own policy, for all ports. */
export function subsetPolicy(spec: JsonObject, subset: string): JsonObject | undefined {
  return subsetsByName(spec).get(subset)?.trafficPolicy;
}

/** The names of a rule's subsets, each once. */
export const subsetNames: (spec: JsonObject) => ReadonlySet<string> = memoise(
  (spec) => new Set(subsetsByName(spec).keys()),
);

/** The first of each name. */
const subsetsByName: (spec: JsonObject) => ReadonlyMap<string, Subset> = memoise((spec) =>
  firstByKey(decodeRuleSpec(spec).subsets, ({ name }) => name),
);

/** The first for each port. */
const settingsByPort: (policy: JsonObject) => ReadonlyMap<number | undefined, PortSettings> =
  memoise((policy) => firstByKey(decodePolicy(policy).ports, ({ port }) => port));

function firstByKey<K, T>(list: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, T> {
  const found = new Map<K, T>();
  for (const one of list) {
    const key = keyOf(one);
    if (!found.has(key)) found.set(key, one);
  }
  return found;
}

function policyForPort(policy: JsonObject | undefined, port: number): PortPolicy | undefined {
  if (policy === undefined) return undefined;
  const settings = settingsByPort(policy).get(port);
  if (settings === undefined) return { policy, isForPort: false };
  return { policy: pick(settings.written, blocksOfPort), isForPort: true };
}

function pick(from: JsonObject, blocks: readonly string[]): JsonObject {
  return Object.fromEntries(blocks.map((block) => [block, own(from, block)]));
}
