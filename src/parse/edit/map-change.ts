/**
 * The changes from one mapping to another.
 * @module
 */

import { own } from '../../collection/own.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { MapNode } from '../tree/node.ts';

/** The keys that the mapping lacks, in the order of the object. */
export function newKeys(map: MapNode, next: JsonObject): string[] {
  const found: string[] = [];
  for (const key in next) {
    if (!Object.hasOwn(map.value, key) && own(next, key) !== undefined) found.push(key);
  }
  return found;
}
