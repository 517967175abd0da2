/** Objects that karmada places without a policy, and the clusters of objects without a policy. */

import { type Candidate, targetClusters } from '../../../../place/candidate.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import { labelsOf, type Resource } from '../../../../resource/resource.ts';
import {
  decodeMultiClusterService,
  multiClusterService,
} from '../../kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import { namespaceOf } from './object-match.ts';
import type { PodClustersOf } from './pods-by-cluster.ts';

/** The clusters that the MultiClusterService of a Service names: in each list, none for every cluster. */
export interface NamedClusters {
  readonly providers: readonly string[];
  readonly consumers: readonly string[];
}

/** Finds the names for a Service; undefined without a MultiClusterService. */
export type NamedClustersOf = (resource: Resource) => NamedClusters | undefined;

/** Reads the multi-cluster services: karmada gives such a Service to providers and consumers alike, and no policy places it. */
export function findMultiClusterServices(objects: FleetObjects): NamedClustersOf {
  const { group, kind } = multiClusterService;
  const byService = new Map(
    objects.list(group, kind).flatMap((resource) => {
      const { types, providers, consumers } = decodeMultiClusterService(resource);
      if (!types.includes('CrossCluster')) return [];
      const named = { providers: providers.names, consumers: consumers.names };
      return [[`${namespaceOf(resource)}/${resource.name}`, named] as const];
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
  named: NamedClusters | undefined,
): boolean {
  return named !== undefined || annotation !== undefined || isAutoPropagated(placed.resource);
}

/** Whether the object has the clusters of its source where no policy selects it. */
export function isPlacedBySource(candidate: Candidate, named: NamedClusters | undefined): boolean {
  return candidate.source.source.placement !== 'policies' || isPlacedAnyway(candidate, named);
}

/**
 * The candidate for the clusters of its source; where only policies place, for its clusters without one. A consumer without pods of the
 * Service gets a derived one: karmada's own has endpoints there that no file shows, and istiod would prefer its ClusterIP to a gateway.
 */
export function placeBySource(
  candidate: Candidate,
  named: NamedClusters | undefined,
  podClustersOf: PodClustersOf,
): readonly Candidate[] {
  if (!isPlacedBySource(candidate, named)) return [];
  const { placement } = candidate.source.source;
  if (placement !== 'policies' || named === undefined || named.providers.length === 0) {
    return [candidate];
  }
  const providers = new Set(named.providers);
  const consumers = named.consumers.length === 0 ? undefined : new Set(named.consumers);
  const withPods = podClustersOf(candidate.placed.resource);
  const clusters = targetClusters(candidate).filter(
    (one) => providers.has(one.name) || (consumers?.has(one.name) !== false && withPods.has(one)),
  );
  return [{ ...candidate, clusters }];
}
