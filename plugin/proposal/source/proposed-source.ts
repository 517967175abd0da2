/**
 * What is said of a directory on the way from a candidate to a line of the Fleet.
 * @module
 */
import type { JsonObject } from '../../../src/internal.ts';
import type { Candidate } from './candidate.ts';

/** A source, or a line about one. */
export interface ProposedSource {
  /** As in the Fleet. */
  readonly source: JsonObject;
  /** What a person should know, in a comment above it. */
  readonly about?: string;
  /** Why it is commented out; absent when it is proposed. */
  readonly reason?: string;
}

/** A directory with those that get it. */
export interface Wanted {
  readonly candidate: Candidate;
  /** The settings beside the path. */
  readonly source: JsonObject;
  /** Clusters; undefined for all. */
  readonly names: readonly string[] | undefined;
  readonly about?: string;
}
