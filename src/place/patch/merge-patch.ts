/**
 * JSON Merge Patch (RFC 7386).
 * @module
 */

import { own, setOwn } from '../../collection/own.ts';
import { isObject, type Json, type JsonObject } from '../../resource/json.ts';
import { type Draft, newDraft } from '../change/draft.ts';
import { changeMember } from '../change/draft-member.ts';

/** The target with the patch merged in: null removes, maps merge, everything else replaces. Changes the draft's own parts only. */
export function mergePatch(
  target: Json | undefined,
  patch: JsonObject,
  draft: Draft = newDraft(),
): JsonObject {
  if (!isObject(target)) draft.noteDifference();
  const merged = draft.map(isObject(target) ? target : {});
  const keys = Object.keys(patch);
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? '';
    const value = own(patch, key);
    if (isObject(value)) {
      setOwn<Json | undefined>(merged, key, mergePatch(own(merged, key), value, draft));
    } else {
      const change = value === null ? { op: 'remove' as const } : { op: 'add' as const, value };
      changeMember(merged, key, { draft, change });
    }
  }
  return merged;
}
