/**
 * What karmada places without a policy, and where an object goes that no policy selects.
 * @module
 */

import { type Candidate, targetClusters } from '../../../../place/candidate.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import { labelsOf, type Resource } from '../../../../resource/resource.ts';
import {
  decodeMultiClusterService,
  multiClusterService,
} from '../../kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import { namespaceOf } from './object-match.ts';

/** The providers of the MultiClusterService that a Service belongs to, none for every cluster; undefined when it belongs to none. */
export type ProvidersOf = (resource: Resource) => readonly string[] | undefined;

/** Reads the services that cross clusters: such a Service no policy may place. */
export function findMultiClusterServices(objects: FleetObjects): ProvidersOf {
  const { group, kind } = multiClusterService;
  const byService = new Map(
    objects.list(group, kind).flatMap((resource) => {
      const { types, providers } = decodeMultiClusterService(resource);
      if (!types.includes('CrossCluster')) return [];
      return [[`${namespaceOf(resource)}/${resource.name}`, providers.names] as const];
    }),
  );
  return (resource) => {
    if (byService.size === 0 || resource.apiVersion !== 'v1' || resource.kind !== 'Service') {
      return undefined;
    }
    return byService.get(`${namespaceOf(resource)}/${resource.name}`);
  };
}

const skipped = 'namespace.karmada.io/skip-auto-propagation';

/** Whether karmada gives the object to every cluster whatever policies say: a Namespace, unless a label says otherwise. */
export function isAutoPropagated(resource: Resource): boolean {
  const { apiVersion, kind } = resource;
  if (apiVersion !== 'v1' || kind !== 'Namespace') return false;
  return labelsOf(resource)[skipped]?.toLowerCase() !== 'true';
}

/** Whether the object has clusters without a policy: a Namespace, a service of several clusters, what an annotation places. */
export function isPlacedAnyway(
  { placed, annotation }: Candidate,
  providers: readonly string[] | undefined,
): boolean {
  return providers !== undefined || annotation !== undefined || isAutoPropagated(placed.resource);
}

/** The candidate for the clusters of its source; where only policies place, for those that it has without one. */
export function placeBySource(
  candidate: Candidate,
  providers: readonly string[] | undefined,
): readonly Candidate[] {
  if (candidate.source.source.placement !== 'policies') return [candidate];
  if (!isPlacedAnyway(candidate, providers)) return [];
  if (providers === undefined || providers.length === 0) return [candidate];
  const clusters = targetClusters(candidate).filter(({ name }) => providers.includes(name));
  return [{ ...candidate, clusters }];
}
