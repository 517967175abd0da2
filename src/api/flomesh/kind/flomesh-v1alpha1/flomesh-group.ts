/**
 * The two API groups of Flomesh's kinds: one shape, renamed in FSM v1.3.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { strictObject } from '../../../../kind/schema/object-schema.ts';
import type { JsonObject } from '../../../../resource/json.ts';
import { groupOf, type Resource, versionOf } from '../../../../resource/resource.ts';

/** The API groups of Flomesh's multi-cluster kinds, the newer one last. */
export const flomeshGroups = ['flomesh.io', 'multicluster.flomesh.io'] as const;

/** One of the two groups. */
export type FlomeshGroup = (typeof flomeshGroups)[number];

/** Flomesh's multi-cluster kinds. */
export type FlomeshKindName = 'Cluster' | 'GlobalTrafficPolicy' | 'ServiceExport' | 'ServiceImport';

/** A kind that both groups have. */
export interface FlomeshKind extends Omit<Kind, 'group' | 'version' | 'schema'> {
  readonly kind: FlomeshKindName;
  /** The schema of `spec`. */
  readonly spec: JsonObject;
}

/** The kind in one of the groups. */
export function flomeshKind(definition: FlomeshKind, group: FlomeshGroup): Kind {
  const { spec, ...kind } = definition;
  const schema = strictObject(`${group}/v1alpha1`, definition.kind, spec);
  return { ...kind, group, version: 'v1alpha1', schema };
}

/** Whether the resource is of this kind, in either group. */
export function isFlomesh(resource: Resource, kind: FlomeshKindName): boolean {
  if (resource.kind !== kind || versionOf(resource.apiVersion) !== 'v1alpha1') return false;
  const group = groupOf(resource.apiVersion);
  return flomeshGroups.some((known) => known === group);
}
