/** Output of `layout`: for each cluster the name of its branch and the manifests in it. */

import type { Content } from '../git/object/content.ts';
import type { Cluster } from '../topology/topology.ts';

/** A manifest file of a branch. Equal files of several branches are one object. */
export interface LayoutFile {
  /** Path in the branch, with `/`. */
  readonly path: string;
  /** Argo CD's commit-server makes `manifest.yaml` executable; distributary does, too. */
  readonly mode: '100644' | '100755';
  readonly content: Content;
}

/** One application's directory. Equal directories of several branches are one object. */
export interface ApplicationLayout {
  /** Directory in the branch, with `/`. */
  readonly path: string;
  /** Sorted by path, never empty. */
  readonly files: readonly LayoutFile[];
}

/** An application that is not laid out: the branch keeps its files. */
export interface KeptApplication {
  /** Directory in the branch, with `/`. */
  readonly path: string;
  /** The IDs of its files, by their paths; empty where the branch has none, which is left out then. */
  readonly files: ReadonlyMap<string, string>;
  /** The dry commit that the files were made from; absent when they do not name it. */
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

/** A branch that an earlier run with the same input has found or written, known by its tree alone. */
export interface RecalledBranch extends Pick<BranchLayout, 'cluster' | 'branch'> {
  readonly tree: string;
}
