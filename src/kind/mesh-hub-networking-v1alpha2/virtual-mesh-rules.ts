/**
 * The rules of the hub's validator for one VirtualMesh by itself, and a setting that nothing is made of.
 * @module
 */
import {
  hubFieldUnread,
  limitedTrust,
  trustModelMissing,
} from '../../diagnostic/codes/mesh-hub.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { type FieldReport, reportOn } from '../field-finding.ts';

/** What is wrong with a VirtualMesh. */
export function virtualMeshFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const access = stringAt(resource.object, 'spec', 'globalAccessPolicy');
  const expected = 'AuthorizationPolicies among the manifests';
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
  return [report(trustModelMissing, '/spec/mtlsConfig', 'one with shared')];
}
