/** Small fleets in which a MultiClusterService exposes the Service shop/reviews. */
import type { ClusterView } from '../../src/place/cluster-view.ts';
import type { FleetObjects } from '../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { authored, cluster, object, service, viewOf } from './fleet-builder.ts';

/** A MultiClusterService of type CrossCluster, unless its spec says otherwise. */
export function exposure(spec: JsonObject = {}, name = 'reviews'): Resource {
  const api = 'networking.karmada.io/v1alpha1';
  return authored(object(api, 'MultiClusterService', name, { types: ['CrossCluster'], ...spec }));
}

/** A list of names as the API has it. */
export function named(...names: readonly string[]): JsonObject[] {
  return names.map((name) => ({ name }));
}

/** A Service with a selector. */
export const selecting: JsonObject = service('reviews', { selector: { app: 'reviews' } });

/** A workload that it selects. */
export const workload: JsonObject = object('apps/v1', 'Deployment', 'reviews', {
  template: { metadata: { labels: { app: 'reviews' } }, spec: { serviceAccountName: 'reviews' } },
});

/** Clusters with what their authors wrote. */
export function viewsOf(
  clusters: Readonly<Record<string, readonly JsonObject[]>>,
): readonly ClusterView[] {
  return Object.entries(clusters).map(([name, objects]) => viewOf(cluster(name), ...objects));
}

/** What is said about the fleet: these objects, whatever their kind. */
export function fleetObjects(...objects: readonly Resource[]): FleetObjects {
  return { list: (_, kind) => objects.filter((one) => one.kind === kind) };
}
