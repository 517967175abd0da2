/** The changes of each resource: one list cell a change, shared by all later changes. */
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
  /** The changes, at most the last {@link MOST_TOLD}; each call makes the list again. */
  changes(): readonly Related[];
}

/** Maximum number of listed changes of one resource: each finding would list all of them. */
const MOST_TOLD = 100;

/** Changes in order, at most the last ones; most are never listed, so that their texts are made on demand. */
export function tellChanges<S>(
  changes: Changes<S> | undefined,
  tell: (change: S) => Related,
): readonly Related[] {
  const lines: Related[] = [];
  for (let cell = changes; cell !== undefined && lines.length < MOST_TOLD; cell = cell.before) {
    lines.push(tell(cell.last));
  }
  return lines.reverse();
}
