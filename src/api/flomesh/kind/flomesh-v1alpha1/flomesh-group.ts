/** The two API groups of Flomesh's kinds: one shape, renamed in FSM v1.3.0. */

import { groupOf, type Resource, versionOf } from '../../../../resource/resource.ts';

/** The API groups of Flomesh's multi-cluster kinds, the newer one last. */
export const flomeshGroups = ['flomesh.io', 'multicluster.flomesh.io'] as const;

/** Flomesh's multi-cluster kinds. */
export type FlomeshKindName = 'Cluster' | 'GlobalTrafficPolicy' | 'ServiceExport' | 'ServiceImport';

/** Whether the resource is of this kind, in either group. */
export function isFlomesh(resource: Resource, kind: FlomeshKindName): boolean {
  if (resource.kind !== kind || versionOf(resource.apiVersion) !== 'v1alpha1') return false;
  const group = groupOf(resource.apiVersion);
  return flomeshGroups.some((known) => known === group);
}
