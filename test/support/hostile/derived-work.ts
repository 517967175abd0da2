/** What clusters run → how much of it is derived, in sum: a small input multiplies clusters by clusters. */
import { derivedFromAnnotation } from '../../../src/derive/provenance.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { listAt } from '../../../src/resource/json.ts';
import { annotationsOf } from '../../../src/resource/resource.ts';

/** Counts of all clusters together. */
export interface DerivedWork {
  readonly objects: number;
  /** Of derived ServiceEntries. */
  readonly endpoints: number;
}

/** Nothing is derived. */
export const noDerivedWork: DerivedWork = { objects: 0, endpoints: 0 };

/** Counts what carries the annotation of derived objects. */
export function derivedWork(manifests: readonly ClusterManifests[]): DerivedWork {
  const derived = manifests
    .flatMap(({ placed }) => placed)
    .filter(({ resource }) => Object.hasOwn(annotationsOf(resource), derivedFromAnnotation));
  const endpoints = derived.reduce(
    (sum, { resource }) => sum + listAt(resource.object, 'spec', 'endpoints').length,
    0,
  );
  return { objects: derived.length, endpoints };
}
