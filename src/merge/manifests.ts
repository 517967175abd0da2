/** The final set of one cluster: the content of its branch. */
import type { Placed } from '../place/placed.ts';
import type { Cluster } from '../topology/topology.ts';

/** All objects of one cluster, authored and derived, with unique keys. */
export interface ClusterManifests {
  readonly cluster: Cluster;
  /** Authored objects in order of file and document, then derived ones in order of their keys. */
  readonly placed: readonly Placed[];
}
