/** The rules of karmada's webhook for override policies. */
import {
  deprecatedOverrideFields,
  fieldOverrideFormat,
  fieldOverrideValue,
  overrideMetadataInvalid,
  overridePathInvalid,
  overrideRulesBeside,
} from '../../../../diagnostic/codes/karmada-override.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import { isLabelKey, isLabelValue } from '../../../../kind/notation/label-selector.ts';
import {
  isArray,
  type Json,
  listAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { formatPointer, parsePointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource, stringMap } from '../../../../resource/resource.ts';
import { decodeOverrideSpec, type Overrider } from './override-spec.ts';
import { clusterAffinityFindings, resourceSelectorFindings } from './selector-rules.ts';

/** Findings about a policy of either kind. */
export function overridePolicyFindings(policy: Resource): readonly Diagnostic[] {
  const report = reportOn(policy);
  const { rules } = decodeOverrideSpec(objectAt(policy.object, 'spec'));
  return [
    ...resourceSelectorFindings(policy),
    ...deprecationFindings(policy),
    ...rules.flatMap(({ pointer, overriders }) => [
      ...clusterAffinityFindings(policy, `${pointer}/targetCluster`),
      ...overriders.flatMap((overrider) => overriderFindings(overrider, report)),
    ]),
  ];
}

/** The fields of a single rule, from before `overrideRules`. */
function deprecationFindings(policy: Resource): readonly Diagnostic[] {
  const hasRules = isArray(valueAt(policy.object, 'spec', 'overrideRules'));
  return ['targetCluster', 'overriders']
    .filter((field) => objectAt(policy.object, 'spec', field) !== undefined)
    .flatMap((field) => {
      const pointer = `/spec/${field}`;
      if (!hasRules) {
        const args = { object: displayName(policy), field: `spec.${field}` };
        return [diagnose(deprecatedOverrideFields, args, locate(policy, pointer, 'key'))];
      }
      const lists = Object.values(objectAt(policy.object, 'spec', field) ?? {});
      const isEmpty = lists.every((list) => isArray(list) && list.length === 0);
      if (field === 'overriders' && isEmpty) return [];
      return [reportOn(policy)(overrideRulesBeside, pointer, 'none if overrideRules is set')];
    });
}

function overriderFindings(overrider: Overrider, report: FieldReport): readonly Diagnostic[] {
  const { name, value, pointer } = overrider;
  switch (name) {
    case 'labelsOverrider':
    case 'annotationsOverrider':
      return metadataFindings(overrider, report);
    case 'imageOverrider':
      return pathFindings(value, ['predicate', 'path'], { pointer, report });
    case 'plaintext':
      return pathFindings(value, ['path'], { pointer, report });
    case 'fieldOverrider':
      return fieldFindings(overrider, report);
    default:
      return [];
  }
}

interface Place {
  readonly pointer: string;
  readonly report: FieldReport;
}

function pathFindings(
  value: Json,
  path: readonly string[],
  { pointer, report }: Place,
): readonly Diagnostic[] {
  const text = stringAt(value, ...path);
  if (text === undefined || parsePointer(text) !== undefined) return [];
  const expected = 'a JSON Pointer, as in /spec/replicas';
  return [report(overridePathInvalid, `${pointer}${formatPointer(path)}`, expected)];
}

function metadataFindings(
  { name, value, pointer }: Overrider,
  report: FieldReport,
): readonly Diagnostic[] {
  const isLabel = name === 'labelsOverrider';
  const entries = Object.entries(stringMap(objectAt(value, 'value')));
  // For the API server the keys of annotations are case-insensitive.
  const isKey = (key: string): boolean => isLabelKey(isLabel ? key : key.toLowerCase());
  return entries
    .filter(([key, text]) => !isKey(key) || (isLabel && !isLabelValue(text)))
    .map(([key]) => {
      const expected = `a valid ${isLabel ? 'label key and value' : 'annotation key'}`;
      return report(
        overrideMetadataInvalid,
        `${pointer}${formatPointer(['value', key])}`,
        expected,
      );
    });
}

function fieldFindings({ value, pointer }: Overrider, report: FieldReport): readonly Diagnostic[] {
  const filled = ['json', 'yaml'].filter((format) => listAt(value, format).length > 0);
  const place = { pointer, report };
  return [
    ...(filled.length === 1
      ? []
      : [report(fieldOverrideFormat, pointer, 'operations in either json or yaml')]),
    ...pathFindings(value, ['fieldPath'], place),
    ...filled.flatMap((format) =>
      listAt(value, format).flatMap((operation, i) => {
        const at = { pointer: `${pointer}/${format}/${i}`, report };
        return [...pathFindings(operation, ['subPath'], at), ...valueFindings(operation, at)];
      }),
    ),
  ];
}

function valueFindings(operation: Json, { pointer, report }: Place): readonly Diagnostic[] {
  const operator = stringAt(operation, 'operator');
  if (operator === undefined) return [];
  const isRemoval = operator === 'remove';
  const value = valueAt(operation, 'value');
  const hasValue = value !== undefined && value !== null;
  if (isRemoval !== hasValue) return [];
  const expected = isRemoval ? 'none for operator remove' : `a value for operator ${operator}`;
  return [report(fieldOverrideValue, `${pointer}/value`, expected)];
}
