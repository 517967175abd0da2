/**
 * A value → its first text with a given property, and the path of the text.
 * @module
 */
import { memoise } from '../collection/memoise.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';

/** A text that was searched for. */
export interface FoundText<T> {
  /** The tokens of its JSON Pointer. */
  readonly path: readonly string[];
  /** What was read from it. */
  readonly found: T;
}

/**
 * A search for the first text that `read` returns something for, in the order of the value; members named `ignored` are left out. A map is
 * searched once: the objects of clusters share those that no patch changes.
 */
export function textFinder<T>(
  read: (text: string) => T | undefined,
  ignored?: string,
): (value: Json | undefined) => FoundText<T> | undefined {
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
    for (let i = 0; i < members.length; i += 1) {
      const inside = find(members[i]);
      const key = inside && Object.keys(container)[i];
      if (inside !== undefined && key !== undefined && key !== ignored) {
        return { path: [key, ...inside.path], found: inside.found };
      }
    }
    return undefined;
  };
  const findInMap = memoise((map: JsonObject) => findIn(map, Object.values(map)));
  return find;
}
