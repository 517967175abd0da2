/**
 * What was found in a repository that has no Fleet yet.
 * @module
 */

/** A cluster that the repository describes. */
export interface FoundCluster {
  readonly name: string;
  /** The file that describes it. */
  readonly file: string;
}

/** A directory that another program renders. */
export interface RenderedDirectory {
  readonly path: string;
  readonly by: 'kustomize' | 'Helm';
}

/** What was found; paths are relative to the repository, with `/`. */
export interface Survey {
  /** A name for the fleet, as the directory has it. */
  readonly name: string;
  readonly clusters: readonly FoundCluster[];
  /** Files that hold an object which belongs into a cluster. */
  readonly manifests: readonly string[];
  readonly rendered: readonly RenderedDirectory[];
}
