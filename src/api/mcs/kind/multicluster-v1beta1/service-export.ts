/** `ServiceExport` of the Multi-Cluster Services API: a cluster offers its Service of the same name to all others. */

import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { objectAt } from '../../../../resource/json.ts';
import { type Resource, stringMap } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { serviceExportFindings } from './service-export-rules.ts';

/** `spec` of a ServiceExport: the labels and annotations of its import. */
export interface McsServiceExportSpec {
  readonly exportedLabels: Readonly<Record<string, string>>;
  readonly exportedAnnotations: Readonly<Record<string, string>>;
}

/** `ServiceExport` in each version. */
export const mcsServiceExports: readonly Kind[] = declaredKinds(kinds.ServiceExport, {
  validate: serviceExportFindings,
});

/** Reads a ServiceExport of either version; a value of the wrong type counts as absent. */
export function decodeMcsServiceExport(resource: Resource): McsServiceExportSpec {
  const spec = objectAt(resource.object, 'spec');
  return {
    exportedLabels: stringMap(objectAt(spec, 'exportedLabels')),
    exportedAnnotations: stringMap(objectAt(spec, 'exportedAnnotations')),
  };
}
