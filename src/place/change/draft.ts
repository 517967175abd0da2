/**
 * Maps and lists of an object under construction. A shared one is copied at its first change, and later changed in place, so that
 * any number of changes of one list copies it once.
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
  return new Copies();
}

/** A class: a literal would make each function anew for every draft, and large fleets have many. */
class Copies implements Draft {
  /** Made for the first copy: most drafts of a large fleet never make one. */
  private own: Set<object> | undefined = undefined;
  private members = 0;
  private noted = 0;

  map(value: JsonObject): OwnMap {
    if (this.own?.has(value)) return value;
    const copy = { ...value };
    this.add(copy, Object.keys(copy).length);
    return copy;
  }

  list(value: readonly Json[]): Json[] {
    if (this.isOwn(value)) return value;
    const copy = [...value];
    this.add(copy, copy.length);
    return copy;
  }

  visit(members: number): void {
    this.members += members;
  }

  noteDifference(): void {
    this.noted += 1;
  }

  visited(): number {
    return this.members;
  }

  differences(): number {
    return this.noted;
  }

  private isOwn(value: readonly Json[]): value is Json[] {
    return this.own?.has(value) ?? false;
  }

  private add(copy: object, members: number): void {
    this.own ??= new Set();
    this.own.add(copy);
    this.members += members;
  }
}
