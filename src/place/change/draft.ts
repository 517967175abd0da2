/**
 * Maps and lists of an object under construction. A shared one is copied at its first change, and later changed in place, so that
 * any number of changes of one list copies it once.
 * @module
 */
import type { Json, JsonObject } from '../../resource/json.ts';

/** A map that belongs to this draft only. */
export type OwnMap = Record<string, Json | undefined>;

/** Copies that belong to this draft only. */
export class Draft {
  // Made for the first copy: most drafts of a large fleet never make one.
  private maps: Map<JsonObject, OwnMap> | undefined;
  private lists: Map<readonly Json[], Json[]> | undefined;
  /** Number of members of maps and lists copied or visited so far. */
  visited = 0;
  /** Number of changes with a different value so far. */
  differences = 0;

  /** The map, writable. */
  map(value: JsonObject): OwnMap {
    const known = this.maps?.get(value);
    if (known !== undefined) return known;
    const copy = { ...value };
    this.visited += Object.keys(copy).length;
    this.maps ??= new Map();
    this.maps.set(copy, copy);
    return copy;
  }

  /** The list, writable. */
  list(value: readonly Json[]): Json[] {
    const known = this.lists?.get(value);
    if (known !== undefined) return known;
    const copy = [...value];
    this.visited += copy.length;
    this.lists ??= new Map();
    this.lists.set(copy, copy);
    return copy;
  }

  /** Counts members that a change visits without a copy of them. */
  visit(members: number): void {
    this.visited += members;
  }

  /** Records that a change set a different value. */
  noteDifference(): void {
    this.differences += 1;
  }
}
