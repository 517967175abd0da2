/** The contract of a merger. Input: authored and derived objects; output: changed authored objects. */
import type { DerivedSet } from '../derive/derive.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { Resource } from '../resource/resource.ts';

/** Result of a merger. */
export interface Merged {
  /** Authored resources that are replaced. */
  readonly replaced: ReadonlyMap<Resource, Resource>;
  /** Derived resources that are now merged into an authored one. */
  readonly absorbed: ReadonlySet<Resource>;
  readonly diagnostics: readonly Diagnostic[];
}

/** One kind that derived settings are merged into. One file a merger, one line in `registry.ts`. */
export interface Merger {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** `group/Kind` of the changed objects. */
  readonly changes: string;
  merge(set: DerivedSet, spec: DeriveSpec): Merged;
}
