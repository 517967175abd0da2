/**
 * Cluster IDs of istiods → findings on IDs that are only assumed, and on IDs of two clusters.
 *
 * A cluster's own pods are selected by its cluster ID, and Pilot distinguishes the clusters that it reads by theirs.
 */
import { groupBy } from '../../collection/group-by.ts';
import { clusterIdAssumed, clusterIdShared } from '../../diagnostic/codes/derive-mesh.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { clusterMesh, istiodClusterId, seesOthers } from '../../istio/mesh/cluster-mesh.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { locate } from '../../resource/resource.ts';
import { type ServicesByOwnPods, servesOwnPods } from './own-subset.ts';

/** IDs of the clusters whose pods are selected by ID, and of the clusters that read others. */
export function clusterIdFindings(
  views: readonly ClusterView[],
  byOwnPods: ServicesByOwnPods,
  istio: IstioSpec,
): readonly Diagnostic[] {
  const assumed = views
    .filter((view) => clusterMesh(view).clusterIds.length === 0)
    .filter((view) => servesOwnPods(view, byOwnPods))
    .map(({ cluster: { name, at } }) => diagnose(clusterIdAssumed, { cluster: name }, at));
  const joined = views.filter((view) => seesOthers(view, istio));
  const shared = [...groupBy(joined, istiodClusterId)].flatMap(([id, same]) => sharedId(id, same));
  return [...assumed, ...shared];
}

/** Reported where an ID is used: an ID that is not configured is the Cluster's name. */
function sharedId(id: string, same: readonly ClusterView[]): Diagnostic[] {
  const isConfigured = (view: ClusterView) => clusterMesh(view).clusterIds.length > 0;
  const [first, ...others] = [
    ...same.filter((view) => !isConfigured(view)),
    ...same.filter((view) => isConfigured(view)),
  ];
  if (first === undefined) return [];
  const { name: other } = first.cluster;
  const related = [{ message: 'that one', at: placeOfId(first) }];
  return others.map((view) => {
    const args = { cluster: view.cluster.name, id, other };
    return diagnose(clusterIdShared, args, placeOfId(view), related);
  });
}

/** The place that configures the ID, else the cluster. */
function placeOfId(view: ClusterView): Position {
  const [stated] = clusterMesh(view).clusterIds;
  return stated === undefined ? view.cluster.at : locate(stated.resource, stated.pointer, 'key');
}
