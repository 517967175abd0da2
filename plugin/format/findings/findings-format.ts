/**
 * The contract of a format: the findings of a run in, text out; which are shown is decided before (`src/judge/show-findings.ts`). `registry.ts` lists all formats.
 */
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
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
}

/** Findings → text with the numbers of those that are silenced, and of those in the baseline; ends in a newline unless it is empty. */
export type FindingsFormat = (shown: ShownFindings, context: FormatContext) => string;
