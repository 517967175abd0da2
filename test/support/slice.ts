/**
 * How much of what is drawn or listed is tried: `npm test` takes a slice, always the same; `npm run test:peer` takes all of it.
 * @module
 */

/** Set by `vitest.peer.config.ts`. */
const isWhole = process.env['TRY_ALL'] === '1';

/** One in so many. */
const SLICE = 6;

/** The runs of a law. */
export function runsOf(all: number): number {
  return isWhole ? all : Math.ceil(all / SLICE);
}

/** The rows of a table, each of which takes long. */
export function rowsOf<T>(all: readonly T[]): readonly T[] {
  return isWhole ? all : all.filter((_, i) => i % SLICE === 0);
}
