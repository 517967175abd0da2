/** The rules of a ServiceExport beyond its schema: exported keys must be valid labels or annotations of the imports. */
import { exportedKeyReserved, exportedLabelInvalid } from '../../../../diagnostic/codes/mcs.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { annotationPrefix } from '../../../../kind/annotation.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import { isLabelKey, isLabelValue } from '../../../../kind/notation/label-selector.ts';
import { objectAt, stringAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';

/** Label of every derived object. */
const managedByLabel = 'app.kubernetes.io/managed-by';

/** Whether distributary reserves this label or annotation of an import, whatever the export has. */
export function isReservedKey(key: string): boolean {
  return key.startsWith(annotationPrefix) || key === managedByLabel;
}

export function serviceExportFindings(resource: Resource): readonly Diagnostic[] {
  return ['exportedLabels', 'exportedAnnotations'].flatMap((field) =>
    Object.keys(objectAt(resource.object, 'spec', field) ?? {}).flatMap((key) => [
      ...keyFindings(resource, field, key),
      ...valueFindings(resource, field, key),
    ]),
  );
}

function keyFindings(resource: Resource, field: string, key: string): Diagnostic[] {
  const about = {
    object: displayName(resource),
    field: `spec.${field}`,
    found: `a map with the key ${JSON.stringify(key)}`,
  };
  const at = locate(resource, formatPointer(['spec', field, key]), 'key');
  if (isReservedKey(key)) {
    const expected = 'no key that distributary writes itself';
    return [diagnose(exportedKeyReserved, { ...about, expected }, at)];
  }
  if (isLabelKey(key)) return [];
  const expected = 'keys of letters, digits, "-", "_" and ".", with an optional DNS prefix and "/"';
  return [diagnose(exportedLabelInvalid, { ...about, expected }, at)];
}

function valueFindings(resource: Resource, field: string, key: string): Diagnostic[] {
  const value = stringAt(resource.object, 'spec', field, key);
  if (field !== 'exportedLabels' || value === undefined || isLabelValue(value)) return [];
  const expected = 'at most 63 letters, digits, "-", "_" and "."';
  return [reportOn(resource)(exportedLabelInvalid, formatPointer(['spec', field, key]), expected)];
}
