/**
 * What each cluster gets from the repository: its authored set.
 * @module
 */
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';

/** What the text of a derived object says above it in a branch. Clusters that share the object may each have another. */
export interface PlacedComment {
  /** Lines of ASCII that each begin with `#` and end in a newline; made anew for each use. */
  readonly text: string;
}

/** A resource with the directory of the branch that it is filed under (`apps/web`). */
export interface Placed {
  readonly resource: Resource;
  /** Relative path with `/`; never empty. */
  readonly application: string;
  /** No part of what the cluster runs: authored text has its own. */
  readonly comment?: PlacedComment;
}

/**
 * The authored set of one cluster, patches applied, in order of file and document.
 * A resource that several clusters get unchanged is the same object in each of their sets.
 */
export interface AuthoredSet {
  readonly cluster: Cluster;
  readonly placed: readonly Placed[];
}
