/**
 * Which changes each resource came about by: one cell a change, which all that comes after it share.
 * @module
 */
import type { Related } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';

/** A change and those before it. */
export interface Changes<S> {
  readonly last: S;
  readonly before: Changes<S> | undefined;
}

/** Remembers changes as long as somebody has the resource. */
export interface ChangeHistory<S> {
  /** Notes the changes that a resource came about by. */
  note(made: Resource, changes: Changes<S> | undefined): void;
  /** What was noted. */
  changes(made: Resource): Changes<S> | undefined;
  /** The changes on the way to the resource, in order; each call makes the list anew. */
  of(made: Resource): readonly Related[];
}

/** Changes that are told of one resource. Nobody reads more, and each finding would have all of them. */
const MOST_TOLD = 100;

/** A history without any change; most changes are never told, so that their words are made when they are. */
export function newChangeHistory<S>(tell: (change: S) => Related): ChangeHistory<S> {
  const known = new WeakMap<Resource, Changes<S>>();
  return {
    note(made, changes) {
      if (changes !== undefined) known.set(made, changes);
    },
    changes: (made) => known.get(made),
    of: (made) => tellChanges(known.get(made), tell),
  };
}

/** Changes in order, the last ones if there are many. */
export function tellChanges<S>(
  changes: Changes<S> | undefined,
  tell: (change: S) => Related,
): readonly Related[] {
  const told: Related[] = [];
  for (let cell = changes; cell !== undefined && told.length < MOST_TOLD; cell = cell.before) {
    told.push(tell(cell.last));
  }
  return told.reverse();
}
