/**
 * A DestinationRule → the blocks in which it states a traffic policy: for all ports, for one, for a subset, for one port of a subset.
 * @module
 */

import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { trafficPolicyFor } from '../../istio/destination-rule/traffic-policy.ts';
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
import type { Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

/** One block, as it is written and as it counts. */
export interface PolicyBlock {
  /** JSON Pointer: `/spec/subsets/0/trafficPolicy/portLevelSettings/1`. */
  readonly pointer: string;
  /** What people call it: `trafficPolicy`, `portLevelSettings[1]`, `portLevelSettings[1] of subset "v1"`. */
  readonly name: string;
  /** Empty for the whole service. */
  readonly subset: string;
  /** Of an entry of `portLevelSettings`; undefined for all other ports. */
  readonly port: number | undefined;
  /** Ports that have an entry of their own; empty for such an entry. */
  readonly otherPorts: ReadonlySet<number>;
  readonly written: JsonObject;
  /** What counts where the block counts: with what it inherits. */
  readonly effective: JsonObject;
}

/** A `run` that judges every block of every DestinationRule of a cluster. */
export function eachBlock(
  judge: (state: ClusterState, rule: Resource, block: PolicyBlock) => readonly Diagnostic[],
): Check['run'] {
  return (state) =>
    state
      .istio('DestinationRule')
      .flatMap((rule) => policyBlocks(rule).flatMap((block) => judge(state, rule, block)));
}

/** The blocks of a rule, in the order in which they are written. */
export const policyBlocks: (rule: Resource) => readonly PolicyBlock[] = memoise(readBlocks);

function readBlocks({ object }: Resource): readonly PolicyBlock[] {
  const spec = objectAt(object, 'spec') ?? {};
  const subsets = listAt(spec, 'subsets');
  return [
    ...blocksOf(spec, '/spec', ''),
    ...subsets.flatMap((one, i) =>
      blocksOf(spec, `/spec/subsets/${i}`, stringAt(one, 'name') ?? '', one),
    ),
  ];
}

function blocksOf(
  spec: JsonObject,
  parent: string,
  subset: string,
  part: Json = spec,
): readonly PolicyBlock[] {
  const policy = objectAt(part, 'trafficPolicy');
  if (policy === undefined) return [];
  const pointer = `${parent}/trafficPolicy`;
  const entries = listAt(policy, 'portLevelSettings');
  const numbers = new Set(entries.flatMap((entry) => numberAt(entry, 'port', 'number') ?? []));
  const block = (name: string, at: string, written: JsonObject, port?: number): PolicyBlock => ({
    pointer: at,
    name: subset === '' ? name : `${name} of subset "${subset}"`,
    subset,
    port,
    otherPorts: port === undefined ? numbers : new Set(),
    written,
    // No port has the number 0: what counts where no entry is for the port.
    effective: trafficPolicyFor(spec, port ?? 0, subset) ?? {},
  });
  const ports = entries.flatMap((entry, i) => {
    const number = numberAt(entry, 'port', 'number');
    if (!isObject(entry) || number === undefined) return [];
    const name = `portLevelSettings[${i}]`;
    return [block(name, `${pointer}/portLevelSettings/${i}`, entry, number)];
  });
  return [block('trafficPolicy', pointer, policy), ...ports];
}
