/** `FailoverPolicy`: the clusters that serve the clients of a service when their own cluster does not. */

import { namespaceMissing } from '../../../../diagnostic/codes/derive.ts';
import { failoverPolicyInvalid } from '../../../../diagnostic/codes/failover-policy.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { selectorFindings } from '../../../../kind/distributary-v1alpha1/selector/selector-rules.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { type Json, listAt, objectAt, stringAt, valueAt } from '../../../../resource/json.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import { failoverPolicySchema } from './failover-policy-spec.ts';

export const failoverPolicy: Kind = {
  group: 'distributary.dev',
  version: 'v1alpha1',
  kind: 'FailoverPolicy',
  plural: 'failoverpolicies',
  scope: 'Namespaced',
  level: 'fleet',
  schema: failoverPolicySchema,
  validate: failoverPolicyFindings,
};

/** Rules beyond the schema. */
function failoverPolicyFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const spec = objectAt(resource.object, 'spec');
  const order = listAt(spec, 'order');
  return [
    ...namespaceFindings(resource),
    ...listAt(spec, 'services').flatMap((entry, i) => nameFindings(entry, i, report)),
    ...selectorFindings(objectAt(spec, 'clients'), '/spec/clients', report),
    ...selectorFindings(objectAt(spec, 'never'), '/spec/never', report),
    ...order.flatMap((step, i) => selectorFindings(step, `/spec/order/${i}`, report)),
    ...order.flatMap((step, i) => emptyFindings(step, i, report)),
    ...weightFindings(resource, order, report),
  ];
}

function namespaceFindings(resource: Resource): readonly Diagnostic[] {
  if (resource.namespace !== '') return [];
  const args = { object: displayName(resource) };
  return [diagnose(namespaceMissing, args, locate(resource, '/metadata', 'key'))];
}

function nameFindings(entry: Json, i: number, report: FieldReport): readonly Diagnostic[] {
  if (typeof entry !== 'string' || entry === '' || /^[a-z0-9*-]{1,63}$/.test(entry)) return [];
  const expected = 'a service name in the namespace of the policy, or a pattern with "*"';
  return [report(failoverPolicyInvalid, `/spec/services/${i}`, expected)];
}

/** A step with only a weight would select every cluster, which is probably a mistake. */
function emptyFindings(step: Json, i: number, report: FieldReport): readonly Diagnostic[] {
  const fields = Object.keys(objectAt({ step }, 'step') ?? {});
  if (fields.length === 0 || fields.some((field) => field !== 'weight')) return [];
  const expected = 'keys, names or labels of clusters in addition to the weight';
  return [report(failoverPolicyInvalid, `/spec/order/${i}`, expected)];
}

function weightFindings(
  { object }: Resource,
  order: readonly Json[],
  report: FieldReport,
): readonly Diagnostic[] {
  const weighed = order.flatMap((step, i) => (valueAt(step, 'weight') === undefined ? [] : [i]));
  if (stringAt(object, 'spec', 'mode') !== 'Spread') {
    const expected = 'no weight, or mode Spread';
    return weighed.map((i) => report(failoverPolicyInvalid, `/spec/order/${i}/weight`, expected));
  }
  if (weighed.length > 0) return [];
  return [report(failoverPolicyInvalid, '/spec/order', 'a step with a weight in mode Spread')];
}
