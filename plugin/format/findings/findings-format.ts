/**
 * The contract of a format: findings in, text out. `registry.ts` lists those that there are.
 * @module
 */
import type { Diagnostic, SilencedFinding } from '../../../src/internal.ts';
import type { Paint } from '../terminal/colour.ts';
import type { SourceLookup } from './excerpt.ts';

/** What a format may use beside the findings. */
export interface FormatContext {
  /** The texts that the findings are about. */
  readonly source: SourceLookup;
  readonly paint: Paint;
  /**
   * The fleet's root below the root of the git work tree, as in `deploy/`, empty when they are one: a CI names files from the
   * work tree's root, people from the fleet's.
   */
  readonly prefix: string;
  /** What the repository silences, which every format counts. */
  readonly silenced?: readonly SilencedFinding[];
  /** How many a baseline has, which every format counts; absent without one. */
  readonly known?: number;
}

/** Findings → text; ends in a newline unless it is empty. */
export type FindingsFormat = (findings: readonly Diagnostic[], context: FormatContext) => string;
