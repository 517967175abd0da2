/** The objects of each cluster from the repository: its authored set. */
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';

/** The comment above a derived object in a branch. Clusters that share the object may have different ones. */
export interface PlacedComment {
  /** Lines of ASCII that each begin with `#` and end in a newline; made again for each use. */
  readonly text: string;
}

/** A resource with its directory in the branch (`apps/web`). */
export interface Placed {
  readonly resource: Resource;
  /** Relative path with `/`; never empty. */
  readonly application: string;
  /** Not part of the deployed object: authored text has its own comments. */
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
