/** The contract of a kind that installs charts by Helm: how one is read, so that it can be rendered instead. */
import type { Outcome } from '../../../diagnostic/outcome.ts';
import type { SourceSpec } from '../../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Need, Repository } from '../source-type.ts';
import type { FindObject } from './objects-of-clusters.ts';

/** A kind. Every file of one exports one, and `rendered-release.ts` lists them all. */
export interface ReleaseKind {
  readonly group: string;
  readonly kind: string;
  /** Whether the source renders objects of the kind. */
  isRendered(source: SourceSpec): boolean;
  /** The renderings of an object; an unsupported part is an error. */
  read(release: Resource, place: ReleasePlace): Outcome<ReadRelease>;
}

/** The place of an object, and the places of its parts. */
export interface ReleasePlace {
  readonly find: FindObject;
  readonly repository: Repository;
  /** The directory of its first source. */
  readonly source: string;
  /** Names of the clusters that get it. */
  readonly clusters: readonly string[];
  /** Repository address of the Fleet; absent: unknown. */
  readonly repoURL?: string;
}

/** The result of reading one. */
export interface ReadRelease {
  /** In the order in which they are installed. */
  readonly charts: readonly ReleaseChart[];
  /** Charts from elsewhere, including vendored ones. */
  readonly needs: readonly Need[];
  /** The namespace for namespaced objects without one from the chart; absent: none. */
  readonly namespace?: string;
}

/** A chart, and its settings. */
export interface ReleaseChart {
  readonly directory: string;
  /** As in a source of the Fleet. */
  readonly settings: JsonObject;
}
