/**
 * What the `layout` room hands on: for each cluster the name of its branch and the manifests in it.
 * @module
 */
import type { Cluster } from '../topology/topology.ts';
import type { Content } from './content.ts';

/** A manifest file of a branch. Equal files of several branches are one object. */
export interface LayoutFile {
  /** Path in the branch, with `/`. */
  readonly path: string;
  /** Argo CD's commit-server makes `manifest.yaml` executable; so do we. */
  readonly mode: '100644' | '100755';
  readonly content: Content;
  /** The id that git gives the content, where an earlier run made it; then there is no text of it. */
  readonly blob?: string;
}

/** One application's directory. Equal directories of several branches are one object. */
export interface ApplicationLayout {
  /** Directory in the branch, with `/`. */
  readonly path: string;
  /** Sorted by path, never empty. */
  readonly files: readonly LayoutFile[];
}

/** An application that is not laid out: the branch keeps the files that it has of it. */
export interface KeptApplication {
  /** Directory in the branch, with `/`. */
  readonly path: string;
  /** The ids of its files, by their paths; none where the branch has nothing of it, which is left out then. */
  readonly files: ReadonlyMap<string, string>;
  /** The dry commit that the files were made from; absent when they don't say so. */
  readonly from?: string;
}

/** One cluster's branch. */
export interface BranchLayout {
  readonly cluster: Cluster;
  /** The branch's name, as in `env/north`. */
  readonly branch: string;
  /** Sorted by path. */
  readonly applications: readonly ApplicationLayout[];
  /** Sorted by path, none of them among `applications`; absent: none. */
  readonly kept?: readonly KeptApplication[];
}
