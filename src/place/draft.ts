/**
 * Maps and lists of an object in the making. What others hold too is copied when it is changed first, and then changed in place, so that
 * any number of changes of one list copies it once.
 * @module
 */
import type { Json, JsonObject } from '../resource/json.ts';

/** Copies that nobody else holds yet. */
export interface Draft {
  /** The map for changing. */
  map(value: JsonObject): Record<string, Json | undefined>;
  /** The list for changing. */
  list(value: readonly Json[]): Json[];
  /** How many members of maps and lists were copied until now. */
  copied(): number;
}

/** A draft in which everything is still somebody else's. */
export function newDraft(): Draft {
  const maps = new WeakMap<JsonObject, Record<string, Json | undefined>>();
  const lists = new WeakMap<readonly Json[], Json[]>();
  let copied = 0;
  return {
    map(value) {
      const known = maps.get(value);
      if (known !== undefined) return known;
      const copy = { ...value };
      copied += Object.keys(copy).length;
      maps.set(copy, copy);
      return copy;
    },
    list(value) {
      const known = lists.get(value);
      if (known !== undefined) return known;
      const copy = [...value];
      copied += copy.length;
      lists.set(copy, copy);
      return copy;
    },
    copied: () => copied,
  };
}
