/** Every code that the program can report, including those of the checks, in numerical order. */
import { checkCodes } from '../check/registry.ts';
import type { CodeText } from '../diagnostic/code.ts';
import { generalCodes } from '../diagnostic/codes/index.ts';

/** The codes of `explain`, each with a page in `fixtures/codes`. */
export const codes: readonly CodeText[] = [...generalCodes, ...checkCodes].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);
