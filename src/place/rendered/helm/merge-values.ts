/** Two sets of values of a chart → the values that Helm merges from them. */
import { own, setOwn } from '../../../collection/own.ts';
import { isObject, type Json, type JsonObject } from '../../../resource/json.ts';

/** Helm's merge of value files: objects at any depth; other values come from the second. */
export function mergeValues(first: JsonObject, second: JsonObject): JsonObject {
  const merged: Record<string, Json | undefined> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = own(first, name);
    const isDeep = isObject(before) && isObject(value);
    setOwn(merged, name, isDeep ? mergeValues(before, value) : value);
  }
  return merged;
}
