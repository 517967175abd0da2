/** Service Mesh Hub `VirtualMesh`: meshes with mutual trust. */

import {
  hubFieldUnread,
  limitedTrust,
  trustModelMissing,
} from '../../../../diagnostic/codes/mesh-hub.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { listAt, objectAt, stringAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import type { Located } from './failover-service.ts';
import { decodeObjectRef, type ObjectRef } from './object-ref.ts';

/** The fields of a VirtualMesh that are read. */
export interface VirtualMeshSpec {
  readonly meshes: readonly Located<ObjectRef>[];
  /** Whether the meshes are declared to have one root certificate. */
  readonly sharedTrust: boolean;
}

/** `VirtualMesh` of `networking.smh.solo.io/v1alpha2`. No certificates are issued here, so the hub's settings for them are accepted. */
export const virtualMesh: Kind = declaredKind(kinds.VirtualMesh, { validate: virtualMeshFindings });

/** Reads a VirtualMesh; a value of the wrong type counts as absent. */
export function decodeVirtualMesh(resource: Resource): VirtualMeshSpec {
  const spec = objectAt(resource.object, 'spec');
  return {
    meshes: listAt(spec, 'meshes').map((ref, i) => ({
      ...decodeObjectRef(ref),
      pointer: `/spec/meshes/${i}`,
    })),
    sharedTrust: objectAt(spec, 'mtlsConfig', 'shared') !== undefined,
  };
}

function virtualMeshFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const access = stringAt(resource.object, 'spec', 'globalAccessPolicy');
  const expected = 'AuthorizationPolicy objects in a source';
  return [
    ...trustFindings(resource, report),
    ...(access === 'ENABLED' ? [report(hubFieldUnread, '/spec/globalAccessPolicy', expected)] : []),
  ];
}

function trustFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const config = objectAt(resource.object, 'spec', 'mtlsConfig');
  if (config === undefined) return [];
  if (objectAt(config, 'limited') !== undefined) {
    return [report(limitedTrust, '/spec/mtlsConfig/limited', 'shared')];
  }
  if (objectAt(config, 'shared') !== undefined) return [];
  return [report(trustModelMissing, '/spec/mtlsConfig', 'a trust model with shared')];
}
