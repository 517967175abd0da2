/**
 * JSON Merge Patch (RFC 7386).
 * @module
 */
import { isObject, type Json, type JsonObject } from '../resource/json.ts';
import { own, setOwn } from '../resource/own.ts';
import { type Draft, newDraft } from './draft.ts';

/** The target with the patch merged in: null removes, maps merge, everything else replaces. Neither is changed. */
export function mergePatch(
  target: Json | undefined,
  patch: JsonObject,
  draft: Draft = newDraft(),
): JsonObject {
  const merged = draft.map(isObject(target) ? target : {});
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key);
    else setOwn(merged, key, isObject(value) ? mergePatch(own(merged, key), value, draft) : value);
  }
  return merged;
}
