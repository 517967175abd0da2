/**
 * `FailoverPolicy`: who serves the clients of a service when their own cluster does not.
 * @module
 */

import { present } from '../../../../collection/present.ts';
import { namespaceMissing } from '../../../../diagnostic/codes/derive.ts';
import { failoverPolicyInvalid } from '../../../../diagnostic/codes/failover-policy.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import type { ClusterSelector } from '../../../../kind/distributary-v1alpha1/fleet-spec.ts';
import {
  decodeSelector,
  selectorOf,
  strings,
} from '../../../../kind/distributary-v1alpha1/selector/decode-selector.ts';
import { selectorFindings } from '../../../../kind/distributary-v1alpha1/selector/selector-rules.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { displayName, locate, type Resource, stringMap } from '../../../../resource/resource.ts';
import { failoverPolicySchema } from './failover-policy-schema.ts';

/** Clusters to turn to. */
export interface StepSpec {
  readonly clusters: ClusterSelector;
  /** Of each of them, relative to 100 for the client's own; absent: they come one after the other. */
  readonly weight?: number;
}

/** `spec` of a FailoverPolicy with its defaults. */
export interface FailoverPolicySpec {
  /** Names and patterns with `*`, at the indices of `/spec/services`; absent where nobody wrote any. */
  readonly services?: readonly string[];
  readonly serviceLabels?: Readonly<Record<string, string>>;
  readonly clients?: ClusterSelector;
  readonly mode: 'Failover' | 'Spread';
  /** At the indices of `/spec/order`. */
  readonly order: readonly StepSpec[];
  /** What has all other clusters follow by distance, as a JSON Pointer; undefined where none follows. */
  readonly othersPointer?: string;
  readonly never?: ClusterSelector;
}

/** `FailoverPolicy` of `distributary.dev/v1alpha1`. */
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

/** Reads a FailoverPolicy; what has the wrong type counts as absent. */
export function decodeFailoverPolicy(resource: Resource): FailoverPolicySpec {
  const spec = objectAt(resource.object, 'spec');
  const order = listAt(spec, 'order').map(decodeStep);
  const labels = objectAt(spec, 'serviceLabels');
  const otherwise = stringAt(spec, 'otherwise');
  // Without steps nobody need write that all clusters follow by distance.
  const unsaid = order.length === 0 && otherwise === undefined ? '/spec' : undefined;
  return {
    ...present({
      services:
        valueAt(spec, 'services') === undefined ? undefined : strings(listAt(spec, 'services')),
      serviceLabels: labels && stringMap(labels),
      clients: decodeSelector(spec, 'clients'),
      never: decodeSelector(spec, 'never'),
      othersPointer: otherwise === 'distance' ? '/spec/otherwise' : unsaid,
    }),
    mode: stringAt(spec, 'mode') === 'Spread' ? 'Spread' : 'Failover',
    order,
  };
}

function decodeStep(step: Json): StepSpec {
  const weight = numberAt(step, 'weight');
  return { clusters: selectorOf(step), ...present({ weight }) };
}

/** What a schema can't say. */
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
  const expected = 'the name of a service of the policy’s namespace, or a pattern with "*"';
  return [report(failoverPolicyInvalid, `/spec/services/${i}`, expected)];
}

/** A weight alone takes every cluster, which nobody means. */
function emptyFindings(step: Json, i: number, report: FieldReport): readonly Diagnostic[] {
  const fields = Object.keys(objectAt({ step }, 'step') ?? {});
  if (fields.length === 0 || fields.some((field) => field !== 'weight')) return [];
  const expected = 'keys, names or labels of clusters beside the weight';
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
  return [report(failoverPolicyInvalid, '/spec/order', 'a step with a weight under mode Spread')];
}
