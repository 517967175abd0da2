/** Result of an overrider on an object: another object, or the reason of the failure. */

import type { Draft } from '../../../../place/change/draft.ts';
import type { Json, JsonObject } from '../../../../resource/json.ts';

/** The object afterwards, identical when nothing changes; or why the overrider fails on it. */
export type Change = { readonly object: JsonObject } | { readonly reason: string };

/** One kind of overrider; it changes only parts that the draft owns. */
export type ApplyOverrider = (object: JsonObject, overrider: Json, draft: Draft) => Change;

/** Applies steps one after the other, until one fails. */
export function applyAll<T>(
  object: JsonObject,
  steps: readonly T[],
  apply: (object: JsonObject, step: T) => Change,
): Change {
  let current = object;
  for (const step of steps) {
    const change = apply(current, step);
    if ('reason' in change) return change;
    current = change.object;
  }
  return { object: current };
}
