/**
 * `ServiceExport` of the Multi-Cluster Services API: a cluster offers its Service of the same name to all others.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { closed, described } from '../../../../kind/schema/object-schema.ts';
import { objectAt } from '../../../../resource/json.ts';
import { type Resource, stringMap } from '../../../../resource/resource.ts';
import { type McsKind, mcsKind } from './mcs-group.ts';
import { serviceExportFindings } from './service-export-rules.ts';

/** `spec` of a ServiceExport: the labels and annotations of its import. */
export interface McsServiceExportSpec {
  readonly exportedLabels: Readonly<Record<string, string>>;
  readonly exportedAnnotations: Readonly<Record<string, string>>;
}

const textMap = { type: 'object', additionalProperties: { type: 'string' } };

/** The shape that both versions share. */
export const mcsServiceExportDefinition: McsKind = {
  kind: 'ServiceExport',
  plural: 'serviceexports',
  scope: 'Namespaced',
  level: 'cluster',
  spec: closed({
    exportedAnnotations: described('Annotations of the ServiceImport in other clusters.', textMap),
    exportedLabels: described('Labels of the ServiceImport in other clusters.', textMap),
  }),
  validate: serviceExportFindings,
};

/** `ServiceExport` of `multicluster.x-k8s.io/v1beta1`. */
export const mcsServiceExport: Kind = mcsKind(mcsServiceExportDefinition, 'v1beta1');

/** Reads a ServiceExport of either version; a value of the wrong type counts as absent. */
export function decodeMcsServiceExport(resource: Resource): McsServiceExportSpec {
  const spec = objectAt(resource.object, 'spec');
  return {
    exportedLabels: stringMap(objectAt(spec, 'exportedLabels')),
    exportedAnnotations: stringMap(objectAt(spec, 'exportedAnnotations')),
  };
}
