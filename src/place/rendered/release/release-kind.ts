/**
 * The contract of a kind whose objects have Helm install something: how one is read, so that it can be rendered in its place.
 * @module
 */
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { SourceSpec } from '../../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Need, Repository } from '../source-type.ts';
import type { FindObject } from './objects-of-clusters.ts';

/** A kind. Every file of one exports one, and `asked-release.ts` lists them all. */
export interface ReleaseKind {
  readonly group: string;
  readonly kind: string;
  /** Whether the source says that objects of the kind are rendered. */
  isAsked(source: SourceSpec): boolean;
  /** How one is rendered; what can't be done right is an error. */
  read(release: Resource, place: ReleasePlace): Outcome<ReadRelease>;
}

/** Where an object stands, and what it may take its parts from. */
export interface ReleasePlace {
  readonly find: FindObject;
  readonly repository: Repository;
  /** The directory of the first source that has it. */
  readonly source: string;
  /** Names of the clusters that get it. */
  readonly clusters: readonly string[];
  /** Of the Fleet; absent: nobody knows which address this repository has. */
  readonly repoURL?: string;
}

/** What was read of one. */
export interface ReadRelease {
  /** In the order in which they are installed. */
  readonly charts: readonly ReleaseChart[];
  /** Charts that come from elsewhere, also those that are there. */
  readonly needs: readonly Need[];
  /** What namespaced objects get that a chart gives none; absent: nothing. */
  readonly namespace?: string;
}

/** A chart, and what it is rendered with. */
export interface ReleaseChart {
  readonly directory: string;
  /** As in a source of the Fleet. */
  readonly settings: JsonObject;
}
