/**
 * What a page carries along: data alone, to be read by the code of `page/`.
 * @module
 */
import type { FleetRecord } from '../../../src/internal.ts';

/** One fleet, as JSON. */
export interface PageDocument {
  /** The Fleet's name. */
  readonly name: string;
  /** Which state of the repository it is: a commit, or words. */
  readonly state: string;
  /** The program that wrote the page. */
  readonly program: string;
  /** What is taken for granted, a sentence each. */
  readonly assumed: readonly string[];
  /** What the page leaves out to stay small, a sentence each. */
  readonly cut: readonly string[];
  readonly fleet: FleetRecord;
}
