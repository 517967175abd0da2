/**
 * Service Mesh Hub `VirtualMesh`: meshes that trust each other.
 * @module
 */

import {
  hubFieldUnread,
  limitedTrust,
  trustModelMissing,
} from '../../../../diagnostic/codes/mesh-hub.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { closed } from '../../../../kind/schema/object-schema.ts';
import { type JsonObject, listAt, objectAt, stringAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import type { Located } from './failover-service.ts';
import { meshHubKind } from './mesh-hub-group.ts';
import { decodeObjectRef, type ObjectRef, objectRefSchema } from './object-ref.ts';

/** What is read of a VirtualMesh. */
export interface VirtualMeshSpec {
  readonly meshes: readonly Located<ObjectRef>[];
  /** Whether the meshes are said to have one root certificate. */
  readonly sharedTrust: boolean;
}

const count: JsonObject = { type: 'integer', minimum: 0, maximum: 4294967295 };

/** `VirtualMesh` of `networking.smh.solo.io/v1alpha2`. Certificates are issued by nobody here, so how the hub made them is let through. */
export const virtualMesh: Kind = meshHubKind({
  kind: 'VirtualMesh',
  plural: 'virtualmeshes',
  spec: closed({
    meshes: { type: 'array', items: objectRefSchema },
    mtlsConfig: closed({
      shared: closed({
        rootCertificateAuthority: closed({
          generated: closed({
            ttlDays: count,
            rsaKeySizeBytes: count,
            orgName: { type: 'string' },
          }),
          secret: objectRefSchema,
        }),
      }),
      limited: closed({}),
      autoRestartPods: { type: 'boolean' },
    }),
    federation: closed({ permissive: closed({}) }),
    globalAccessPolicy: { enum: ['MESH_DEFAULT', 'ENABLED', 'DISABLED'] },
  }),
  validate: virtualMeshFindings,
});

/** Reads a VirtualMesh; what has the wrong type counts as absent. */
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

/** What is wrong with a VirtualMesh. */
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
