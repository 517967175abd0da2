/**
 * What clusters run → how many endpoints are derived for them in sum: a small input multiplies clusters by clusters.
 * @module
 */
import { derivedFromAnnotation } from '../../../src/derive/provenance.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { listAt } from '../../../src/resource/json.ts';
import { annotationsOf, type Resource } from '../../../src/resource/resource.ts';

/** Endpoints of the derived ServiceEntries of all clusters. */
export function derivedEndpoints(manifests: readonly ClusterManifests[]): number {
  return manifests
    .flatMap(({ placed }) => placed)
    .reduce((sum, { resource }) => sum + endpointsOf(resource), 0);
}

function endpointsOf(resource: Resource): number {
  if (!Object.hasOwn(annotationsOf(resource), derivedFromAnnotation)) return 0;
  return listAt(resource.object, 'spec', 'endpoints').length;
}
