/**
 * Merge keys (`<<`) as sigs.k8s.io/yaml does them: in the order of the text, so one that comes later overrides.
 * @module
 */

import { own, setOwn } from '../../../collection/own.ts';
import {
  duplicateKey,
  mergeKeyMisuse,
  mergeKeyOrder,
} from '../../../diagnostic/codes/parse-text.ts';
import { isObject, type Json, jsonEqual } from '../../../resource/json.ts';
import { stop } from '../../scan/scanner.ts';
import { problem } from '../../text/problem.ts';
import type { KeyType, MapNode, Node } from '../node.ts';
import { report, type Walk } from '../walk.ts';

/** A mapping in progress: its value so far, the keys that were written, not merged, and those that are no strings in Go. */
export interface GrowingMap {
  readonly value: Record<string, Json>;
  readonly written: Set<string>;
  readonly keyTypes: Map<string, KeyType>;
}

/** A member from a merge key. */
interface Merged {
  readonly value: Json;
  readonly keyType: KeyType;
}

/** Adds the members of a merge key. */
export function mergeInto(walk: Walk, map: GrowingMap, node: Node): void {
  const merged = mergedMembers(walk, node);
  if (merged === undefined) {
    report(walk, mergeKeyMisuse, {}, node.start);
    return;
  }
  for (const [key, { value, keyType }] of merged) {
    checkKeyType(walk, map, { key, keyType, offset: node.start });
    if (map.written.has(key) && !jsonEqual(own(map.value, key), value)) {
      report(walk, mergeKeyOrder, { key }, node.start);
    }
    setOwn(map.value, key, value);
  }
}

/** Reports a key that is in the mapping already with another type in Go. */
export function checkKeyType(
  walk: Walk,
  { value, keyTypes }: Pick<GrowingMap, 'value' | 'keyTypes'>,
  { key, keyType, offset }: { key: string; keyType: KeyType; offset: number },
): void {
  const before = { keyType: keyTypes.get(key) ?? 'string' };
  if (Object.hasOwn(value, key)) sameType(walk, key, [before, { keyType }], offset);
  if (keyType !== 'string') keyTypes.set(key, keyType);
}

/** Ends the parser when two keys of one name differ: in Go `1` and `"1"` are two until JSON is written, and then either may win. */
function sameType(
  walk: Walk,
  key: string,
  [one, other]: readonly [Pick<Merged, 'keyType'>, Pick<Merged, 'keyType'>],
  offset: number,
): void {
  if (one.keyType === other.keyType) return;
  stop(walk.scanner, problem(duplicateKey, { key }, offset, walk.path));
}

/** The members of one mapping or of a list of them, with precedence for the first. */
function mergedMembers(walk: Walk, node: Node): ReadonlyMap<string, Merged> | undefined {
  const sources = node.type === 'seq' ? [...node.items].reverse() : [node];
  const members = new Map<string, Merged>();
  for (const source of sources) {
    const mapping = source.type === 'alias' ? source.target : source;
    if (mapping.type !== 'map' || !isObject(mapping.value)) return undefined;
    for (const [key, merged] of membersOf(mapping)) {
      const before = members.get(key);
      if (before !== undefined) sameType(walk, key, [before, merged], node.start);
      members.set(key, merged);
    }
  }
  return members;
}

function membersOf({ value, keyTypes }: MapNode): [string, Merged][] {
  return Object.entries(value).map(([key, member]) => [
    key,
    { value: member ?? null, keyType: keyTypes?.get(key) ?? 'string' },
  ]);
}
