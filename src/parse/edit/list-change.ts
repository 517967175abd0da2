/** The changes from one list to another: equal items at its start and its end stay. */
import { type Json, jsonEqual } from '../../resource/json.ts';

/** The items between the common start and the common end. */
export interface ListChange {
  /** Number of equal items at the start. */
  readonly start: number;
  /** Number of old items after these that are changed or removed. */
  readonly old: number;
  /** The new items in their place. */
  readonly next: readonly Json[];
}

/** The difference of two lists. */
export function listChange(old: readonly Json[], next: readonly Json[]): ListChange {
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && jsonEqual(old[start], next[start])) start += 1;
  let end = 0;
  while (end < shorter - start && jsonEqual(old.at(-1 - end), next.at(-1 - end))) end += 1;
  return { start, old: old.length - end - start, next: next.slice(start, next.length - end) };
}
