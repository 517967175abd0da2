/**
 * The contract of a format: findings in, text out. `registry.ts` lists all formats.
 * @module
 */
import type { Diagnostic, SilencedFinding } from '../../../src/internal.ts';
import type { Paint } from '../terminal/colour.ts';
import type { SourceLookup } from './excerpt.ts';

/** Input of a format beside the findings. */
export interface FormatContext {
  /** The texts of the files with findings. */
  readonly source: SourceLookup;
  readonly paint: Paint;
  /**
   * The fleet's root relative to the root of the git work tree, as in `deploy/`, empty when equal: a CI uses paths from the work tree's
   * root, users those from the fleet's.
   */
  readonly prefix: string;
  /** Silenced findings of the repository; every format counts them. */
  readonly silenced?: readonly SilencedFinding[];
  /** Number of findings in the baseline; every format prints it. Absent without a baseline. */
  readonly known?: number;
}

/** Findings → text; ends in a newline unless it is empty. */
export type FindingsFormat = (findings: readonly Diagnostic[], context: FormatContext) => string;
