/**
 * Exports of a namespace, and the clusters without it → a finding, if other clusters have it.
 *
 * A namespace that no other cluster has is reported by DIS0418, at each of its exports.
 * @module
 */
import { firstBy } from '../../../collection/group-by.ts';
import { exportUnreached } from '../../../diagnostic/codes/derive-mcs.ts';
import { type Diagnostic, diagnose, withPart } from '../../../diagnostic/diagnostic.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { locate, type Resource } from '../../../resource/resource.ts';

/** One finding a namespace, at the first of its exports. */
export function unreachedClusters(
  exports: readonly Resource[],
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  const first = firstBy(exports, ({ namespace }) => namespace);
  return [...first].flatMap(([namespace, resource]) => {
    const lacking = views.filter((view) => !view.hasNamespace(namespace));
    const [one] = lacking;
    if (one === undefined || views.length - lacking.length < 2) return [];
    const args = { object: `namespace "${namespace}"`, cluster: one.cluster.name };
    const found = diagnose(exportUnreached, args, locate(resource, '/metadata/namespace'));
    return [withPart(found, { clusters: lacking.map(({ cluster }) => cluster.name) })];
  });
}
