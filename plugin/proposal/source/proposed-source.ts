/** A candidate in its steps to a line of the Fleet. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { Candidate } from './candidate.ts';

/** A source, or a comment about one. */
export interface ProposedSource {
  /** As in the Fleet. */
  readonly source: JsonObject;
  /** Note for the user, in a comment above it. */
  readonly about?: string;
  /** Why it is commented out; absent for an active source. */
  readonly reason?: string;
}

/** A directory with its target clusters. */
export interface Wanted {
  readonly candidate: Candidate;
  /** The settings beside the path. */
  readonly source: JsonObject;
  /** Clusters; undefined for all. */
  readonly names: readonly string[] | undefined;
  readonly about?: string;
}
