/** The two versions of the Multi-Cluster Services API (KEP-1645): the same fields in both, as in its CRDs 0.5.0. */

import { groupOf, type Resource, versionOf } from '../../../../resource/resource.ts';

export const mcsGroup = 'multicluster.x-k8s.io';

const versions: readonly string[] = ['v1alpha1', 'v1beta1'];

/** Whether the resource is of this kind, in either version. */
export function isMcs(resource: Resource, kind: 'ServiceExport' | 'ServiceImport'): boolean {
  if (resource.kind !== kind || groupOf(resource.apiVersion) !== mcsGroup) return false;
  return versions.includes(versionOf(resource.apiVersion));
}
