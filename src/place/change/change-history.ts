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

/** A resource after changes. */
export interface Changed {
  readonly resource: Resource;
  /** What changed it on its way, the last ones if there are many; each call makes the list anew. */
  changes(): readonly Related[];
}

/** Changes that are told of one resource. Nobody reads more, and each finding would have all of them. */
const MOST_TOLD = 100;

/** Changes in order, the last ones if there are many; most are never told, so that their words are made when they are. */
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
