/**
 * Maps and lists of an object in the making. What others hold too is copied when it is changed first, and then changed in place, so that
 * any number of changes of one list copies it once.
 * @module
 */
import type { Json, JsonObject } from '../../resource/json.ts';

/** A map that only its draft holds. */
export type OwnMap = Record<string, Json | undefined>;

/** Copies that nobody else holds yet. */
export interface Draft {
  /** The map for changing. */
  map(value: JsonObject): OwnMap;
  /** The list for changing. */
  list(value: readonly Json[]): Json[];
  /** Counts members that a change goes through without a copy of them. */
  visit(members: number): void;
  /** Notes that a change put another value than the one before. */
  noteDifference(): void;
  /** How many members of maps and lists were copied or gone through until now. */
  visited(): number;
  /** How many changes put another value until now. */
  differences(): number;
}

/** A draft in which everything is still somebody else's. */
export function newDraft(): Draft {
  const maps = new WeakMap<JsonObject, OwnMap>();
  const lists = new WeakMap<readonly Json[], Json[]>();
  let visited = 0;
  let differences = 0;
  return {
    map(value) {
      const known = maps.get(value);
      if (known !== undefined) return known;
      const copy = { ...value };
      visited += Object.keys(copy).length;
      maps.set(copy, copy);
      return copy;
    },
    list(value) {
      const known = lists.get(value);
      if (known !== undefined) return known;
      const copy = [...value];
      visited += copy.length;
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
