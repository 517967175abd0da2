/** The rules of karmada's webhook for placements. */

import { firstPlaces } from '../../../../collection/first-places.ts';
import {
  affinityNameInvalid,
  overflowMisplaced,
  spreadConstraintInvalid,
  tolerationOperator,
  twoClusterAffinities,
  workloadAffinityInvalid,
} from '../../../../diagnostic/codes/karmada-policy.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import { isLabelKey } from '../../../../kind/notation/label-selector.ts';
import {
  isArray,
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import { clusterAffinityFields } from './cluster-affinity.ts';
import { decodePlacement } from './placement.ts';
import { clusterAffinityFindings } from './selector-rules.ts';

const at = '/spec/placement';

/** Findings about `spec.placement`. */
export function placementFindings(policy: Resource): readonly Diagnostic[] {
  const placement = objectAt(policy.object, 'spec', 'placement');
  if (placement === undefined) return [];
  const report = reportOn(policy);
  return [
    ...affinityFindings(policy, placement),
    ...spreadFindings(placement, report),
    ...workloadFindings(placement, report),
    ...tolerationFindings(placement, report),
    ...listAt(placement, 'replicaScheduling', 'weightPreference', 'staticWeightList').flatMap(
      (_, i) =>
        clusterAffinityFindings(
          policy,
          `${at}/replicaScheduling/weightPreference/staticWeightList/${i}/targetCluster`,
        ),
    ),
  ];
}

function affinityFindings(policy: Resource, placement: Json): readonly Diagnostic[] {
  const report = reportOn(policy);
  const groups = valueAt(placement, 'clusterAffinities');
  const isBoth = objectAt(placement, 'clusterAffinity') !== undefined && isArray(groups);
  const pointer = `${at}/clusterAffinities`;
  const isLive = decodePlacement(placement).replicas.type === 'Live';
  return [
    ...(isBoth ? [report(twoClusterAffinities, pointer, 'none if clusterAffinity is set')] : []),
    ...clusterAffinityFindings(policy, `${at}/clusterAffinity`),
    ...nameFindings(listAt(placement, 'clusterAffinities'), pointer, report),
    ...listAt(placement, 'clusterAffinities').flatMap((group, i) => [
      ...clusterAffinityFindings(policy, `${pointer}/${i}`),
      ...overflowFindings(policy, { isLive, group, pointer: `${pointer}/${i}` }),
    ]),
  ];
}

/** `taken` are the names in use. */
function nameFindings(
  groups: readonly Json[],
  pointer: string,
  report: FieldReport,
  taken: readonly string[] = [],
): readonly Diagnostic[] {
  const names = groups.map((group) => stringAt(group, 'affinityName') ?? '');
  const placeOf = firstPlaces(names);
  return names.flatMap((name, i) => {
    const found = (expected: string): readonly Diagnostic[] => [
      report(affinityNameInvalid, `${pointer}/${i}/affinityName`, expected),
    ];
    if (name === '') return [];
    if (!isLabelKey(name)) return found('a valid label key');
    const isTaken = placeOf(name) < i || taken.includes(name);
    return isTaken ? found('a name that no other group has') : [];
  });
}

function overflowFindings(
  policy: Resource,
  found: { readonly isLive: boolean; readonly group: Json; readonly pointer: string },
): readonly Diagnostic[] {
  const { isLive, group } = found;
  const overflow = valueAt(group, 'overflowAffinities');
  if (!isArray(overflow)) return [];
  const report = reportOn(policy);
  const pointer = `${found.pointer}/overflowAffinities`;
  const isEmpty = clusterAffinityFields.every((field) => isNothing(group, field));
  return [
    ...(isLive
      ? []
      : [report(overflowMisplaced, pointer, 'none, unless replicas are divided dynamically')]),
    ...(isEmpty
      ? [report(overflowMisplaced, pointer, 'none without an affinity of the group')]
      : []),
    ...nameFindings(overflow, pointer, report, [stringAt(group, 'affinityName') ?? '']),
    ...overflow.flatMap((_, i) => clusterAffinityFindings(policy, `${pointer}/${i}`)),
  ];
}

function isNothing(group: Json, field: string): boolean {
  const value = valueAt(group, field);
  return value === undefined || value === null || (isArray(value) && value.length === 0);
}

function spreadFindings(placement: Json, report: FieldReport): readonly Diagnostic[] {
  const constraints = listAt(placement, 'spreadConstraints');
  const fields = decodePlacement(placement).spread.map(({ field }) => field);
  const placeOf = firstPlaces(fields);
  const pointer = `${at}/spreadConstraints`;
  const findings = constraints.flatMap((constraint, i) => {
    const found = spreadProblem(constraint);
    const isRepeated = fields[i] !== '' && placeOf(fields[i] ?? '') < i;
    const again = { field: '', expected: `one constraint for field "${fields[i]}"` };
    return [...(found === undefined ? [] : [found]), ...(isRepeated ? [again] : [])].map(
      ({ field, expected }) => report(spreadConstraintInvalid, `${pointer}/${i}${field}`, expected),
    );
  });
  const lacksCluster = fields.some((field) => field !== '') && !fields.includes('cluster');
  const expected = 'a constraint for field "cluster"';
  return lacksCluster
    ? [...findings, report(spreadConstraintInvalid, pointer, expected)]
    : findings;
}

function spreadProblem(constraint: Json): { field: string; expected: string } | undefined {
  const text = (field: string): boolean => (stringAt(constraint, field) ?? '') !== '';
  const min = numberAt(constraint, 'minGroups') ?? 0;
  const max = numberAt(constraint, 'maxGroups') ?? 0;
  if (text('spreadByField') && text('spreadByLabel')) {
    return { field: '/spreadByLabel', expected: 'none if spreadByField is set' };
  }
  if (min < 0) return { field: '/minGroups', expected: 'at least 0' };
  if (max < 0) return { field: '/maxGroups', expected: 'at least 0' };
  // The webhook sets a minimum of 1 before it compares.
  if (max === 0 || max >= (min || 1)) return undefined;
  return { field: '/maxGroups', expected: `at least ${min || 1}, which is minGroups` };
}

function workloadFindings(placement: Json, report: FieldReport): readonly Diagnostic[] {
  const keyOf = (field: string): string | undefined =>
    stringAt(placement, 'workloadAffinity', field, 'groupByLabelKey');
  const fields = ['affinity', 'antiAffinity'];
  const bad = fields.filter((field) => !isLabelKey(keyOf(field) ?? 'key'));
  const pointer = (field: string): string => `${at}/workloadAffinity/${field}/groupByLabelKey`;
  const isSame = keyOf('affinity') !== undefined && keyOf('affinity') === keyOf('antiAffinity');
  return [
    ...bad.map((field) => report(workloadAffinityInvalid, pointer(field), 'a valid label key')),
    ...(isSame
      ? [
          report(
            workloadAffinityInvalid,
            pointer('antiAffinity'),
            'a key other than that of affinity',
          ),
        ]
      : []),
  ];
}

function tolerationFindings(placement: Json, report: FieldReport): readonly Diagnostic[] {
  return listAt(placement, 'clusterTolerations').flatMap((toleration, i) => {
    const operator = stringAt(toleration, 'operator') ?? '';
    if (['', 'Exists', 'Equal'].includes(operator)) return [];
    return [
      report(tolerationOperator, `${at}/clusterTolerations/${i}/operator`, 'Exists or Equal'),
    ];
  });
}
