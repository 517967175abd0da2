/**
 * Every code that the program can report, those of the checks among them, in order of the numbers.
 * @module
 */
import { checkCodes } from '../check/registry.ts';
import type { CodeText } from '../diagnostic/code.ts';
import { generalCodes } from '../diagnostic/codes/index.ts';

/** What `explain` knows, and what has a page in `fixtures/codes`. */
export const codes: readonly CodeText[] = [...generalCodes, ...checkCodes].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);
