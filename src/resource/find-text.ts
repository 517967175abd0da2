/** A value → its first text with a given property, and the path of the text. */
import { isArray, isObject, type Json, type JsonObject } from './json.ts';

/** A text that was searched for. */
export interface FoundText<T> {
  /** The tokens of its JSON Pointer. */
  readonly path: readonly string[];
  /** What was read from it. */
  readonly found: T;
}

/**
 * A search for the first text that `read` returns something for, in the order of the value; members named `ignored` are left out. A map
 * within which others were searched is searched once: the objects of clusters share those that no patch changes. To remember one of texts
 * takes longer than to search it again.
 */
export function textFinder<T>(
  read: (text: string) => T | undefined,
  ignored?: string,
): (value: Json | undefined) => FoundText<T> | undefined {
  const known = new WeakMap<JsonObject, { readonly found: FoundText<T> | undefined }>();
  let searched = 0;
  const find = (value: Json | undefined): FoundText<T> | undefined => {
    if (typeof value === 'string') {
      const found = read(value);
      return found === undefined ? undefined : { path: [], found };
    }
    if (isArray(value)) return findIn(value, value);
    return isObject(value) ? findInMap(value) : undefined;
  };
  // Keys and paths are made for a found text only.
  const findIn = (
    container: object,
    members: readonly (Json | undefined)[],
  ): FoundText<T> | undefined => {
    searched += members.length;
    for (let i = 0; i < members.length; i += 1) {
      const inside = find(members[i]);
      const key = inside && Object.keys(container)[i];
      if (inside !== undefined && key !== undefined && key !== ignored) {
        return { path: [key, ...inside.path], found: inside.found };
      }
    }
    return undefined;
  };
  const findInMap = (map: JsonObject): FoundText<T> | undefined => {
    const before = known.get(map);
    if (before !== undefined) return before.found;
    const start = searched;
    const members = Object.values(map);
    const found = findIn(map, members);
    if (searched - start > members.length) known.set(map, { found });
    return found;
  };
  return find;
}
