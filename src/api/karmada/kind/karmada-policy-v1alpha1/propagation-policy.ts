/** karmada `PropagationPolicy` and `ClusterPropagationPolicy`: the clusters of the selected objects. */

import {
  failoverInvalid,
  preemptionWithoutName,
  suspensionTwice,
} from '../../../../diagnostic/codes/karmada-policy.ts';
import type { Diagnostic } from '../../../../diagnostic/diagnostic.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import { reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isLabelKey } from '../../../../kind/notation/label-selector.ts';
import {
  type Json,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
  valueAt,
} from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { decodePlacement, type Placement } from './placement.ts';
import { placementFindings } from './placement-rules.ts';
import { decodeResourceSelectors, type ResourceSelector } from './resource-selector.ts';
import { resourceSelectorFindings } from './selector-rules.ts';

/** `spec` of either kind, as far as supported. */
export interface PropagationSpec {
  /** At the indices of `/spec/resourceSelectors`. */
  readonly selectors: readonly ResourceSelector[];
  readonly placement: Placement;
  /** Whether referenced objects follow. */
  readonly propagateDeps: boolean;
  /** Higher takes precedence; default 0. */
  readonly priority: number;
  readonly schedulerName: string;
  /** Names of override policies that must exist. */
  readonly dependentOverrides: readonly string[];
}

const rules: Pick<Kind, 'validate'> = { validate: propagationPolicyFindings };

/** For objects of its own namespace. */
export const propagationPolicy: Kind = declaredKind(kinds.PropagationPolicy, rules);

/** For objects of every namespace, and for cluster-scoped ones. */
export const clusterPropagationPolicy: Kind = declaredKind(kinds.ClusterPropagationPolicy, rules);

/** Reads a policy of either kind with the defaults of the CRD and the webhook; a value of the wrong type counts as absent. */
export function decodePropagationPolicy(policy: Resource): PropagationSpec {
  const spec: Json | undefined = objectAt(policy.object, 'spec');
  const selectors = decodeResourceSelectors(spec);
  const imports = selectors.some(
    ({ apiVersion, kind }) =>
      kind === 'ServiceImport' && apiVersion === 'multicluster.x-k8s.io/v1alpha1',
  );
  return {
    selectors,
    placement: decodePlacement(objectAt(spec, 'placement')),
    // The webhook enables it for ServiceImports, which have no effect without their derived Service.
    propagateDeps: imports || valueAt(spec, 'propagateDeps') === true,
    priority: numberAt(spec, 'priority') ?? 0,
    schedulerName: stringAt(spec, 'schedulerName') ?? 'default-scheduler',
    dependentOverrides: textsAt(spec, 'dependentOverrides'),
  };
}

/** Findings about a policy of either kind. */
function propagationPolicyFindings(policy: Resource): readonly Diagnostic[] {
  return [
    ...resourceSelectorFindings(policy),
    ...placementFindings(policy),
    ...preemptionFindings(policy),
    ...suspensionFindings(policy),
    ...applicationFailoverFindings(policy),
    ...statePreservationFindings(policy),
  ];
}

function preemptionFindings(policy: Resource): readonly Diagnostic[] {
  if (stringAt(policy.object, 'spec', 'preemption') !== 'Always') return [];
  return listAt(policy.object, 'spec', 'resourceSelectors').flatMap((selector, i) => {
    if ((stringAt(selector, 'name') ?? '') !== '') return [];
    const pointer = `/spec/resourceSelectors/${i}/name`;
    return [
      reportOn(policy)(preemptionWithoutName, pointer, 'a name, because preemption is Always'),
    ];
  });
}

function suspensionFindings(policy: Resource): readonly Diagnostic[] {
  const suspension = objectAt(policy.object, 'spec', 'suspension');
  const isWhole = valueAt(suspension, 'dispatching') === true;
  const names = listAt(suspension, 'dispatchingOnClusters', 'clusterNames');
  if (!isWhole || names.length === 0) return [];
  const pointer = '/spec/suspension/dispatchingOnClusters';
  return [reportOn(policy)(suspensionTwice, pointer, 'none if dispatching is set')];
}

function applicationFailoverFindings(policy: Resource): readonly Diagnostic[] {
  const at = '/spec/failover/application';
  const failover = objectAt(policy.object, 'spec', 'failover', 'application');
  if (failover === undefined) return [];
  const report = reportOn(policy);
  const find = (isWrong: boolean, pointer: string, expected: string): readonly Diagnostic[] =>
    isWrong ? [report(failoverInvalid, pointer, expected)] : [];
  const grace = numberAt(failover, 'gracePeriodSeconds');
  const isGraceful = (stringAt(failover, 'purgeMode') ?? 'Gracefully') === 'Gracefully';
  const seconds = numberAt(failover, 'decisionConditions', 'tolerationSeconds') ?? 0;
  return [
    ...find(
      valueAt(policy.object, 'spec', 'propagateDeps') !== true && !selectsImports(policy),
      '/spec/propagateDeps',
      'true, because failover.application is set',
    ),
    ...find(seconds < 0, `${at}/decisionConditions/tolerationSeconds`, 'at least 0'),
    ...find(
      grace !== undefined && !isGraceful,
      `${at}/gracePeriodSeconds`,
      'none, because purgeMode is not Gracefully',
    ),
    ...find(grace !== undefined && grace <= 0, `${at}/gracePeriodSeconds`, 'more than 0'),
  ];
}

/** A policy for ServiceImports propagates dependencies whatever its setting. */
function selectsImports(policy: Resource): boolean {
  return listAt(policy.object, 'spec', 'resourceSelectors').some(
    (selector) =>
      stringAt(selector, 'kind') === 'ServiceImport' &&
      stringAt(selector, 'apiVersion') === 'multicluster.x-k8s.io/v1alpha1',
  );
}

function statePreservationFindings(policy: Resource): readonly Diagnostic[] {
  return ['application', 'cluster'].flatMap((part) => {
    const path = ['spec', 'failover', part, 'statePreservation', 'rules'];
    return listAt(policy.object, ...path).flatMap((rule, i) => {
      const name = stringAt(rule, 'aliasLabelName');
      if (name === undefined || isLabelKey(name)) return [];
      const pointer = `/${path.join('/')}/${i}/aliasLabelName`;
      return [reportOn(policy)(failoverInvalid, pointer, 'a valid label key')];
    });
  });
}
