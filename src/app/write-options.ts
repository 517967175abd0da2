/**
 * What everything that compares or writes branches is told: whose branches, and how bad findings may be.
 * @module
 */
import { type Diagnostic, hasErrors } from '../diagnostic/diagnostic.ts';
import type { Cluster } from '../topology/topology.ts';
import type { RenderOptions } from './render.ts';

/** Which branches count, and when. */
export interface WriteOptions extends RenderOptions {
  /** Those of all clusters that count; absent: all. */
  choose?(all: readonly Cluster[]): readonly Cluster[];
  /** Whether to go on with these findings; absent: as long as none is an error. */
  mayProceed?(findings: readonly Diagnostic[]): boolean;
}

/** The two questions, with what holds where nobody answers them. */
export function judgementOf({
  choose = (all) => all,
  mayProceed = (findings) => !hasErrors(findings),
}: WriteOptions): Required<Pick<WriteOptions, 'choose' | 'mayProceed'>> {
  return { choose, mayProceed };
}
