/** Merge keys (`<<`) as sigs.k8s.io/yaml does them: in the order of the text, so one that comes later overrides. */

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

/** A mapping in progress. */
export interface GrowingMap {
  readonly value: Record<string, Json>;
  /** The keys that were only merged so far. */
  merged: Set<string> | undefined;
  /** The type of each key that is no string in Go. */
  keyTypes: Map<string, KeyType> | undefined;
}

/** Whether the mapping itself has the key, not only a merged one. */
export function isWritten(map: GrowingMap, key: string): boolean {
  return Object.hasOwn(map.value, key) && map.merged?.has(key) !== true;
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
    if (!isWritten(map, key)) {
      map.merged ??= new Set();
      map.merged.add(key);
    } else if (!jsonEqual(own(map.value, key), value)) {
      report(walk, mergeKeyOrder, { key }, node.start);
    }
    setOwn(map.value, key, value);
  }
}

/** Reports a key that is in the mapping already with another type in Go. */
export function checkKeyType(
  walk: Walk,
  map: GrowingMap,
  { key, keyType, offset }: { key: string; keyType: KeyType; offset: number },
): void {
  const before = map.keyTypes?.get(key) ?? 'string';
  if (Object.hasOwn(map.value, key)) sameType(walk, key, [before, keyType], offset);
  if (keyType === 'string') return;
  map.keyTypes ??= new Map();
  map.keyTypes.set(key, keyType);
}

/** Ends the parser when two keys of one name differ: in Go `1` and `"1"` are two until JSON is written, and then either may win. */
function sameType(
  walk: Walk,
  key: string,
  [one, other]: readonly [KeyType, KeyType],
  offset: number,
): void {
  if (one === other) return;
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
      if (before !== undefined) {
        sameType(walk, key, [before.keyType, merged.keyType], node.start);
      }
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
