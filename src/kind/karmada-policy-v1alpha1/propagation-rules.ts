/**
 * The rules of karmada's webhook for propagation policies, save those that compare with an earlier version of the object.
 * @module
 */
import {
  failoverInvalid,
  preemptionWithoutName,
  suspensionTwice,
} from '../../diagnostic/codes/karmada-policy.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { listAt, numberAt, objectAt, stringAt, valueAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { reportOn } from '../field-finding.ts';
import { isLabelKey } from '../notation/label-selector.ts';
import { placementFindings } from './placement-rules.ts';
import { resourceSelectorFindings } from './selector-rules.ts';

/** What is wrong with a policy of either kind. */
export function propagationPolicyFindings(policy: Resource): readonly Diagnostic[] {
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
    return [reportOn(policy)(preemptionWithoutName, pointer, 'a name, since preemption is Always')];
  });
}

function suspensionFindings(policy: Resource): readonly Diagnostic[] {
  const suspension = objectAt(policy.object, 'spec', 'suspension');
  const isWhole = valueAt(suspension, 'dispatching') === true;
  const names = listAt(suspension, 'dispatchingOnClusters', 'clusterNames');
  if (!isWhole || names.length === 0) return [];
  const pointer = '/spec/suspension/dispatchingOnClusters';
  return [reportOn(policy)(suspensionTwice, pointer, 'none beside dispatching')];
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
      'true, since failover.application is set',
    ),
    ...find(seconds < 0, `${at}/decisionConditions/tolerationSeconds`, 'at least 0'),
    ...find(
      grace !== undefined && !isGraceful,
      `${at}/gracePeriodSeconds`,
      'none, since purgeMode is not Gracefully',
    ),
    ...find(grace !== undefined && grace <= 0, `${at}/gracePeriodSeconds`, 'more than 0'),
  ];
}

/** A policy for ServiceImports propagates dependencies whatever it says. */
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
      return [reportOn(policy)(failoverInvalid, pointer, 'the key of a label')];
    });
  });
}
