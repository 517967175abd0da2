/**
 * JSON Merge Patch (RFC 7386).
 * @module
 */
import { isObject, type Json, type JsonObject } from '../resource/json.ts';

/** The target with the patch merged in: null removes, maps merge, everything else replaces. Neither is changed. */
export function mergePatch(target: Json | undefined, patch: JsonObject): JsonObject {
  const merged = new Map<string, Json | undefined>(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
