/**
 * The two versions of the Multi-Cluster Services API (KEP-1645): the same fields in both, as in its CRDs 0.5.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { strictObject } from '../../../../kind/schema/object-schema.ts';
import type { JsonObject } from '../../../../resource/json.ts';
import { groupOf, type Resource, versionOf } from '../../../../resource/resource.ts';

/** The API group. */
export const mcsGroup = 'multicluster.x-k8s.io';

/** Its versions, the newer one last. */
export const mcsVersions = ['v1alpha1', 'v1beta1'] as const;

/** A kind that both versions have. */
export interface McsKind extends Omit<Kind, 'group' | 'version' | 'schema'> {
  readonly kind: 'ServiceExport' | 'ServiceImport';
  /** The schema of `spec`. */
  readonly spec: JsonObject;
}

/** The kind in one of the versions. */
export function mcsKind(definition: McsKind, version: (typeof mcsVersions)[number]): Kind {
  const { spec, ...kind } = definition;
  const schema = strictObject(`${mcsGroup}/${version}`, definition.kind, spec);
  return { ...kind, group: mcsGroup, version, schema };
}

/** Whether the resource is of this kind, in either version. */
export function isMcs(resource: Resource, kind: McsKind['kind']): boolean {
  if (resource.kind !== kind || groupOf(resource.apiVersion) !== mcsGroup) return false;
  return mcsVersions.some((version) => version === versionOf(resource.apiVersion));
}
