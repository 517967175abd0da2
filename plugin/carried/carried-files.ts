/**
 * The files that the built program carries with it. A checkout has them on disk; `scripts/bundle.mjs` puts another file in the place of this one.
 */

/** Returns a JSON object of path and text, which is costly to build; undefined in a checkout. */
export const carriedFiles: (() => string) | undefined = undefined;
