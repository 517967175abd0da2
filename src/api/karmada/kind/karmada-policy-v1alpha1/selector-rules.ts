/** The rules of karmada's webhook for the selectors of all policies, and selectors that silently match nothing. */
import {
  fieldSelectorInvalid,
  labelSelectorInvalid,
  selectorNamespace,
} from '../../../../diagnostic/codes/karmada-policy.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { fieldAt, reportOn } from '../../../../kind/field-finding.ts';
import { isLabelValue } from '../../../../kind/notation/label-selector.ts';
import { labelSelectorProblems } from '../../../../kind/notation/label-selector-object.ts';
import { listAt, stringAt, textsAt, valueAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { policyNamespace } from './policy-namespace.ts';

/** Findings about `spec.resourceSelectors`. */
export function resourceSelectorFindings(policy: Resource): readonly Diagnostic[] {
  const report = reportOn(policy);
  const own = policyNamespace(policy);
  return listAt(policy.object, 'spec', 'resourceSelectors').flatMap((selector, i) => {
    const pointer = `/spec/resourceSelectors/${i}`;
    const namespace = stringAt(selector, 'namespace') ?? '';
    const isForeign = own !== undefined && namespace !== '' && namespace !== own;
    const expected = `"${own}", which is the namespace of the policy, or none`;
    return [
      ...(isForeign ? [report(selectorNamespace, `${pointer}/namespace`, expected)] : []),
      ...labelSelectorFindings(policy, `${pointer}/labelSelector`),
    ];
  });
}

/** Findings about the ClusterAffinity at the pointer. */
export function clusterAffinityFindings(policy: Resource, pointer: string): readonly Diagnostic[] {
  return [
    ...labelSelectorFindings(policy, `${pointer}/labelSelector`),
    ...fieldSelectorFindings(policy, `${pointer}/fieldSelector/matchExpressions`),
  ];
}

function labelSelectorFindings(policy: Resource, pointer: string): readonly Diagnostic[] {
  const selector = fieldAt(policy, pointer);
  if (selector === undefined) return [];
  return labelSelectorProblems(selector).map((problem) =>
    reportOn(policy)(labelSelectorInvalid, `${pointer}${problem.pointer}`, problem.expected),
  );
}

const keys: readonly string[] = ['provider', 'region', 'zone'];
const operators: readonly string[] = ['In', 'NotIn'];

function fieldSelectorFindings(policy: Resource, pointer: string): readonly Diagnostic[] {
  const expressions = listAt({ list: fieldAt(policy, pointer) }, 'list');
  return expressions.flatMap((expression, i) => {
    const at = `${pointer}/${i}`;
    const report = (field: string, expected: string): readonly Diagnostic[] => [
      reportOn(policy)(fieldSelectorInvalid, `${at}/${field}`, expected),
    ];
    const key = valueAt(expression, 'key');
    if (typeof key === 'string' && !keys.includes(key)) {
      return report('key', 'provider, region or zone');
    }
    const operator = valueAt(expression, 'operator');
    if (typeof operator === 'string' && !operators.includes(operator)) {
      return report('operator', 'In or NotIn');
    }
    const values = textsAt(expression, 'values');
    if (values.length > 0 && values.every(isLabelValue)) return [];
    return report('values', 'at least one value, each a valid label value');
  });
}
