/**
 * Merge keys (`<<`) as sigs.k8s.io/yaml does them: in the order of the text, so one that comes later overrides.
 * @module
 */
import { mergeKeyMisuse, mergeKeyOrder } from '../../diagnostic/codes/parse-text.ts';
import { isObject, type Json, jsonEqual } from '../../resource/json.ts';
import { own, setOwn } from '../../resource/own.ts';
import type { Node } from './node.ts';
import { report, type Walk } from './walk.ts';

/** A mapping as it grows: its value so far and the keys that were written, not merged. */
export interface GrowingMap {
  readonly value: Record<string, Json>;
  readonly written: Set<string>;
}

/** Adds the members that a merge key brings. */
export function mergeInto(walk: Walk, map: GrowingMap, node: Node): void {
  const merged = mergedMembers(node);
  if (merged === undefined) {
    report(walk, mergeKeyMisuse, {}, node.start);
    return;
  }
  for (const [key, value] of merged) {
    if (map.written.has(key) && !jsonEqual(own(map.value, key), value)) {
      report(walk, mergeKeyOrder, { key }, node.start);
    }
    setOwn(map.value, key, value);
  }
}

/** The members of one mapping or of a list of them, the first of which wins. */
function mergedMembers(node: Node): ReadonlyMap<string, Json> | undefined {
  const sources = node.type === 'seq' ? [...node.items].reverse() : [node];
  const members = new Map<string, Json>();
  for (const source of sources) {
    const mapping = source.type === 'alias' ? source.target : source;
    if (mapping.type !== 'map' || !isObject(mapping.value)) return undefined;
    for (const [key, value] of Object.entries(mapping.value)) {
      if (value !== undefined) members.set(key, value);
    }
  }
  return members;
}
