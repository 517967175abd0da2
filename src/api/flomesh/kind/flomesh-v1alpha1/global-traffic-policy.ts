/** Flomesh `GlobalTrafficPolicy`: the order or weights of an imported service's clusters for a consumer. */

import { firstPlaces } from '../../../../collection/first-places.ts';
import {
  clusterKeyForm,
  duplicateTarget,
  failoverWithoutTarget,
  ignoredWeight,
  localityTargets,
  negativeWeight,
  weightTooLarge,
  zeroWeight,
} from '../../../../diagnostic/codes/flomesh.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { declaredKinds } from '../../../../kind/declared/declared-kind.ts';
import { describeValue, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isClusterKey } from '../../../../kind/notation/key-pattern.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../../../resource/json.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** The types of load balancing. */
export const loadBalancerTypes = ['Locality', 'ActiveActive', 'FailOver'] as const;

/** Load balancing over clusters. */
export type LoadBalancerType = (typeof loadBalancerTypes)[number];

/** A destination cluster. */
export interface TrafficTarget {
  readonly clusterKey: string;
  /** As authored: 0 and absent both count as 100. */
  readonly weight?: number;
}

/** `spec` of a GlobalTrafficPolicy with the CRD's defaults. */
export interface GlobalTrafficPolicySpec {
  readonly lbType: LoadBalancerType;
  /** In the order and at the indices of `/spec/targets`. */
  readonly targets: readonly TrafficTarget[];
}

/** `GlobalTrafficPolicy` in each group. */
export const globalTrafficPolicies: readonly Kind[] = declaredKinds(kinds.GlobalTrafficPolicy, {
  validate: globalTrafficPolicyFindings,
});

/** Reads a GlobalTrafficPolicy of either group; a value of the wrong type counts as absent. */
export function decodeGlobalTrafficPolicy(resource: Resource): GlobalTrafficPolicySpec {
  const spec = objectAt(resource.object, 'spec');
  const lbType = stringAt(spec, 'lbType');
  return {
    lbType: loadBalancerTypes.find((known) => known === lbType) ?? 'Locality',
    targets: listAt(spec, 'targets').map(decodeTarget),
  };
}

function decodeTarget(target: Json): TrafficTarget {
  const weight = numberAt(target, 'weight');
  const clusterKey = stringAt(target, 'clusterKey') ?? '';
  return weight === undefined ? { clusterKey } : { clusterKey, weight };
}

function globalTrafficPolicyFindings(resource: Resource): readonly Diagnostic[] {
  const lbType = stringAt(resource.object, 'spec', 'lbType') || 'Locality';
  const targets = listAt(resource.object, 'spec', 'targets');
  return [
    ...countFindings(resource, lbType, targets.length),
    ...targets.flatMap((target, i) => weightFindings(resource, lbType, { target, i })),
    ...(lbType === 'ActiveActive' ? sumFindings(resource, targets) : []),
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

/** A weight in Istio, and the sum in Envoy, is a 32-bit number. */
const largestSum = 2 ** 32 - 1;
/** Weight of the own cluster, and of a target without a weight. */
const usualWeight = 100;

/** A finding at the weight that makes the sum too large. */
function sumFindings(resource: Resource, targets: readonly Json[]): readonly Diagnostic[] {
  let sum = usualWeight;
  const exceeding = targets.findIndex((target) => {
    sum += Math.max(numberAt(target, 'weight') || usualWeight, 0);
    return sum > largestSum;
  });
  if (exceeding < 0) return [];
  const expected = `weights of at most ${largestSum} in sum, with ${usualWeight} for the own cluster`;
  return [reportOn(resource)(weightTooLarge, `/spec/targets/${exceeding}/weight`, expected)];
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
