/**
 * Which changes each resource came about by: one cell a change, which all that comes after it share.
 * @module
 */
import type { Related } from '../diagnostic/diagnostic.ts';
import type { Resource } from '../resource/resource.ts';

/** Remembers changes as long as somebody has the resource. */
export interface ChangeHistory {
  /** Notes that a resource was made of another one. */
  note(made: Resource, from: Resource, change: Related): void;
  /** The changes on the way to the resource, in order; each call makes the list anew. */
  of(resource: Resource): readonly Related[];
}

interface Cell {
  readonly change: Related;
  readonly before: Cell | undefined;
}

/** Changes that are told of one resource. Nobody reads more, and each finding would have all of them. */
const MOST_TOLD = 100;

/** A history without any change. */
export function newChangeHistory(): ChangeHistory {
  const last = new WeakMap<Resource, Cell>();
  return {
    note: (made, from, change) => last.set(made, { change, before: last.get(from) }),
    of(resource) {
      const changes: Related[] = [];
      let cell = last.get(resource);
      for (; cell !== undefined && changes.length < MOST_TOLD; cell = cell.before) {
        changes.push(cell.change);
      }
      return changes.reverse();
    },
  };
}
