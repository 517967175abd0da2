/**
 * What each cluster gets from the repository: its authored set.
 * @module
 */
import type { Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';

/** A resource with the directory of the branch that it is filed under (`apps/web`). */
export interface Placed {
  readonly resource: Resource;
  /** Relative path with `/`; never empty. */
  readonly application: string;
}

/**
 * The authored set of one cluster, patches applied, in order of file and document.
 * A resource that several clusters get unchanged is the same object in each of their sets.
 */
export interface AuthoredSet {
  readonly cluster: Cluster;
  readonly placed: readonly Placed[];
}
