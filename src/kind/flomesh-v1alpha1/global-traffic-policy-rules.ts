/**
 * The rules of Flomesh's GlobalTrafficPolicy webhook, and what would silently have no effect.
 * @module
 */

import {
  clusterKeyForm,
  duplicateTarget,
  failoverWithoutTarget,
  ignoredWeight,
  localityTargets,
  negativeWeight,
  zeroWeight,
} from '../../diagnostic/codes/flomesh.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { firstPlaces } from '../../resource/first-places.ts';
import { type Json, listAt, stringAt, valueAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { describeValue, reportOn } from '../field-finding.ts';
import { isClusterKey } from '../notation/key-pattern.ts';

/** What is wrong with a GlobalTrafficPolicy. */
export function globalTrafficPolicyFindings(resource: Resource): readonly Diagnostic[] {
  const lbType = stringAt(resource.object, 'spec', 'lbType') || 'Locality';
  const targets = listAt(resource.object, 'spec', 'targets');
  return [
    ...countFindings(resource, lbType, targets.length),
    ...targets.flatMap((target, i) => weightFindings(resource, lbType, { target, i })),
    ...keyFindings(resource, targets),
  ];
}

function countFindings(resource: Resource, lbType: string, count: number): readonly Diagnostic[] {
  const report = reportOn(resource);
  if (lbType === 'Locality' && count > 1) {
    return [report(localityTargets, '/spec/targets', 'at most one target under lbType Locality')];
  }
  if (lbType === 'FailOver' && count === 0) {
    const expected = 'at least one target under lbType FailOver';
    return [report(failoverWithoutTarget, '/spec/targets', expected)];
  }
  return [];
}

function weightFindings(
  resource: Resource,
  lbType: string,
  { target, i }: { readonly target: Json; readonly i: number },
): readonly Diagnostic[] {
  const weight = valueAt(target, 'weight');
  if (weight === undefined || weight === null) return [];
  const report = reportOn(resource);
  const pointer = `/spec/targets/${i}/weight`;
  if (lbType !== 'ActiveActive') {
    const found = describeValue(weight);
    const field = `spec.targets[${i}].weight`;
    const args = { object: displayName(resource), field, found, expected: 'none', lbType };
    return [diagnose(ignoredWeight, args, locate(resource, pointer, 'value'))];
  }
  if (Number(weight) < 0) return [report(negativeWeight, pointer, 'a positive weight')];
  if (Number(weight) === 0) return [report(zeroWeight, pointer, 'a positive weight')];
  return [];
}

function keyFindings(resource: Resource, targets: readonly Json[]): readonly Diagnostic[] {
  const report = reportOn(resource);
  const keys = targets.map((target) => stringAt(target, 'clusterKey'));
  const placeOf = firstPlaces(keys);
  return keys.flatMap((key, i) => {
    if (key === undefined) return [];
    const pointer = `/spec/targets/${i}/clusterKey`;
    if (!isClusterKey(key)) {
      return [report(clusterKeyForm, pointer, 'a cluster key region/zone/group/name')];
    }
    if (placeOf(key) === i) return [];
    return [report(duplicateTarget, pointer, 'each cluster once')];
  });
}
