/**
 * The final set of one cluster: what its branch will hold.
 * @module
 */
import type { Placed } from '../place/placed.ts';
import type { Cluster } from '../topology/topology.ts';

/** Everything that one cluster runs, authored and derived, no two objects with one key. */
export interface ClusterManifests {
  readonly cluster: Cluster;
  /** Authored objects in order of file and document, then derived ones in order of their keys. */
  readonly placed: readonly Placed[];
}
