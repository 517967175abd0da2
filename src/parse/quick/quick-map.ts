/**
 * A mapping in the quick parser: without merges, duplicate keys, and keys that are no strings in JSON.
 * @module
 */

import { setOwn } from '../../collection/own.ts';
import type { Json } from '../../resource/json.ts';
import type { Entry, ScalarNode } from '../tree/node.ts';
import { resolveKey } from '../tree/scalar-schema.ts';

/** Longer keys are left to the thorough parser, which has the limit of keys. */
const LONGEST_KEY = 340;

/** A mapping in progress. */
export interface QuickMap {
  readonly entries: Entry[];
  readonly value: Record<string, Json>;
}

/** The key's name; undefined when it is not a plain one. */
export function keyName(text: string, key: ScalarNode): string | undefined {
  const { value } = key;
  if (key.end - key.start > LONGEST_KEY) return undefined;
  if (typeof value !== 'string') return resolveKey(text.slice(key.start, key.end));
  const isSpecial = value === '__proto__' || (value === '<<' && key.style === 'plain');
  return isSpecial ? undefined : value;
}

/** Adds an entry; false when the mapping has its key already. */
export function addEntry(map: QuickMap, entry: Entry): boolean {
  if (Object.hasOwn(map.value, entry.name)) return false;
  map.entries.push(entry);
  setOwn(map.value, entry.name, entry.value.value);
  return true;
}
