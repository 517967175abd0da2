/**
 * Maps and lists of an object under construction. A shared one is copied at its first change, and later changed in place, so that
 * any number of changes of one list copies it once.
 * @module
 */
import type { Json, JsonObject } from '../../resource/json.ts';

/** A map that belongs to this draft only. */
export type OwnMap = Record<string, Json | undefined>;

/** Copies that belong to this draft only. */
export interface Draft {
  /** The map, writable. */
  map(value: JsonObject): OwnMap;
  /** The list, writable. */
  list(value: readonly Json[]): Json[];
  /** Counts members that a change visits without a copy of them. */
  visit(members: number): void;
  /** Records that a change set a different value. */
  noteDifference(): void;
  /** Number of members of maps and lists copied or visited so far. */
  visited(): number;
  /** Number of changes with a different value so far. */
  differences(): number;
}

/** A draft without copies so far. */
export function newDraft(): Draft {
  // Made for the first copy: most drafts of a large fleet never make one.
  let maps: Map<JsonObject, OwnMap> | undefined;
  let lists: Map<readonly Json[], Json[]> | undefined;
  let visited = 0;
  let differences = 0;
  return {
    map(value) {
      const known = maps?.get(value);
      if (known !== undefined) return known;
      const copy = { ...value };
      visited += Object.keys(copy).length;
      maps ??= new Map();
      maps.set(copy, copy);
      return copy;
    },
    list(value) {
      const known = lists?.get(value);
      if (known !== undefined) return known;
      const copy = [...value];
      visited += copy.length;
      lists ??= new Map();
      lists.set(copy, copy);
      return copy;
    },
    visit(members) {
      visited += members;
    },
    noteDifference() {
      differences += 1;
    },
    visited: () => visited,
    differences: () => differences,
  };
}
