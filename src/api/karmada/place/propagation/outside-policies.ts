/**
 * Objects that karmada places without a policy, and the clusters of objects without a policy.
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

/** The clusters that the MultiClusterService of a Service names, none for every cluster; undefined without one. */
export type NamedClustersOf = (resource: Resource) => readonly string[] | undefined;

/** Reads the multi-cluster services: karmada gives such a Service to providers and consumers alike, and no policy places it. */
export function findMultiClusterServices(objects: FleetObjects): NamedClustersOf {
  const { group, kind } = multiClusterService;
  const byService = new Map(
    objects.list(group, kind).flatMap((resource) => {
      const { types, providers, consumers } = decodeMultiClusterService(resource);
      if (!types.includes('CrossCluster')) return [];
      const lists = [providers.names, consumers.names];
      const names = lists.some(({ length }) => length === 0) ? [] : lists.flat();
      return [[`${namespaceOf(resource)}/${resource.name}`, names] as const];
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

/** Whether karmada places the object in every cluster independent of policies: a Namespace, unless a label disables it. */
export function isAutoPropagated(resource: Resource): boolean {
  const { apiVersion, kind } = resource;
  if (apiVersion !== 'v1' || kind !== 'Namespace') return false;
  return labelsOf(resource)[skipped]?.toLowerCase() !== 'true';
}

/** Whether the object has clusters without a policy: a Namespace, a multi-cluster service, or an object with an annotation. */
export function isPlacedAnyway(
  { placed, annotation }: Candidate,
  named: readonly string[] | undefined,
): boolean {
  return named !== undefined || annotation !== undefined || isAutoPropagated(placed.resource);
}

/** The candidate for the clusters of its source; where only policies place, for its clusters without one. */
export function placeBySource(
  candidate: Candidate,
  named: readonly string[] | undefined,
): readonly Candidate[] {
  if (candidate.source.source.placement !== 'policies') return [candidate];
  if (!isPlacedAnyway(candidate, named)) return [];
  if (named === undefined || named.length === 0) return [candidate];
  const among = new Set(named);
  const clusters = targetClusters(candidate).filter(({ name }) => among.has(name));
  return [{ ...candidate, clusters }];
}
