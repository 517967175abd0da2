/** A DestinationRule → the blocks in which it states a traffic policy: for all ports, for one, for a subset, for one port of a subset. */

import { memoise } from '../../collection/memoise.ts';
import type { JsonObject } from '../../resource/json.ts';
import { type Resource, specOf } from '../../resource/resource.ts';
import { decodeRuleSpec, type Subset } from './destination-rule.ts';
import { decodePolicy } from './policy-settings.ts';
import { trafficPolicyFor } from './traffic-policy.ts';

/** One block, as written and as effective. */
export interface PolicyBlock {
  /** JSON Pointer: `/spec/subsets/0/trafficPolicy/portLevelSettings/1`. */
  readonly pointer: string;
  /** Its name in messages: `trafficPolicy`, `portLevelSettings[1]`, `portLevelSettings[1] of subset "v1"`. */
  readonly name: string;
  /** Empty for the whole service. */
  readonly subset: string;
  /** The labels of the subset; none for the whole service. */
  readonly labels: Subset['labels'];
  /** The port of an entry of `portLevelSettings`; undefined for all other ports. */
  readonly port: number | undefined;
  /** Ports that have an entry of their own; empty for such an entry. */
  readonly otherPorts: ReadonlySet<number>;
  readonly written: JsonObject;
  /** The effective settings of the block, with the inherited ones. */
  readonly effective: JsonObject;
}

/** One shared object, so that equal questions are recognised by identity. */
const noLabels: Subset['labels'] = {};

/** The blocks of a rule, in the order in which they are written. */
export const policyBlocks: (rule: Resource) => readonly PolicyBlock[] = memoise((rule) => {
  const spec = specOf(rule);
  const { trafficPolicy, subsets } = decodeRuleSpec(spec);
  return [{ trafficPolicy, name: '', labels: noLabels, pointer: '/spec' }, ...subsets].flatMap(
    (part) => blocksOf(spec, part),
  );
});

function blocksOf(
  spec: JsonObject,
  {
    trafficPolicy,
    name: subset,
    labels,
    pointer: parent,
  }: Pick<Subset, 'trafficPolicy' | 'name' | 'labels' | 'pointer'>,
): readonly PolicyBlock[] {
  if (trafficPolicy === undefined) return [];
  const pointer = `${parent}/trafficPolicy`;
  const entries = decodePolicy(trafficPolicy).ports;
  const numbers = new Set(entries.flatMap(({ port }) => port ?? []));
  const block = (name: string, at: string, written: JsonObject, port?: number): PolicyBlock => ({
    pointer: at,
    name: subset === '' ? name : `${name} of subset "${subset}"`,
    subset,
    labels,
    port,
    otherPorts: port === undefined ? numbers : new Set(),
    written,
    // No port has the number 0: the policy for ports without an entry.
    effective: trafficPolicyFor(spec, port ?? 0, subset) ?? {},
  });
  const ports = entries.flatMap(({ port, written, pointer: below }, i) =>
    port === undefined
      ? []
      : [block(`portLevelSettings[${i}]`, `${pointer}${below}`, written, port)],
  );
  return [block('trafficPolicy', pointer, trafficPolicy), ...ports];
}
