/** The changes from one mapping to another. */

import { own } from '../../collection/own.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { MapNode } from '../tree/node.ts';

/** The keys that the mapping lacks, in the order of the object. */
export function newKeys(map: MapNode, next: JsonObject): string[] {
  return Object.keys(next).filter(
    (key) => !Object.hasOwn(map.value, key) && own(next, key) !== undefined,
  );
}
