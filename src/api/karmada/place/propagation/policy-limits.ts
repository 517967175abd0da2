/** Fields of propagation policies for karmada's controllers → those that cannot be rendered, and those without effect. */
import {
  dependentOverrideMissing,
  otherScheduler,
  policyFieldIgnored,
  suspensionUnrenderable,
  workloadAffinityLive,
} from '../../../../diagnostic/codes/karmada-placement.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../../diagnostic/wording/nearest-name.ts';
import { fieldAt, reportOn } from '../../../../kind/field-finding.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import { listAt, valueAt } from '../../../../resource/json.ts';
import { fieldPath } from '../../../../resource/json-pointer.ts';
import { displayName, locate } from '../../../../resource/resource.ts';
import {
  clusterOverridePolicy,
  overridePolicy,
} from '../../kind/karmada-policy-v1alpha1/override-policy.ts';
import { policyNamespace } from '../../kind/karmada-policy-v1alpha1/policy-namespace.ts';
import type { Policy } from './policy-book.ts';

/** Unsupported settings of a policy, independent of its objects. */
export function policyLimits(policy: Policy, objects: FleetObjects): readonly Diagnostic[] {
  return [...refusedFields(policy), ...ignoredFields(policy), ...missingOverrides(policy, objects)];
}

function refusedFields({ resource, spec }: Policy): readonly Diagnostic[] {
  const report = reportOn(resource);
  const suspension = valueAt(resource.object, 'spec', 'suspension');
  const isSuspended =
    valueAt(suspension, 'dispatching') === true ||
    listAt(suspension, 'dispatchingOnClusters', 'clusterNames').length > 0;
  return [
    ...(spec.placement.workloadAffinity
      ? [report(workloadAffinityLive, '/spec/placement/workloadAffinity', 'none')]
      : []),
    ...(['', 'default-scheduler'].includes(spec.schedulerName)
      ? []
      : [report(otherScheduler, '/spec/schedulerName', '"default-scheduler" or none')]),
    ...(isSuspended ? [report(suspensionUnrenderable, '/spec/suspension', 'none')] : []),
  ];
}

/** Fields by their pointer, with the alternative. */
const ignored: readonly (readonly [string, string])[] = [
  ['/spec/failover', 'workloads stay in the clusters of their branches, even if they fail there'],
  [
    '/spec/activationPreference',
    'each change of a policy is part of the next commit of the branches',
  ],
  [
    '/spec/preserveResourcesOnDeletion',
    'Argo CD deletes an object that is removed from a branch, unless the object has annotation argocd.argoproj.io/sync-options: Prune=false',
  ],
  ['/spec/schedulePriority', 'all objects are placed at once'],
  ['/spec/association', 'karmada reads propagateDeps instead'],
];

function ignoredFields({ resource }: Policy): readonly Diagnostic[] {
  return ignored
    .filter(([pointer]) => ![undefined, null, false].includes(asFlag(fieldAt(resource, pointer))))
    .map(([pointer, reason]) => {
      const args = { policy: displayName(resource), field: fieldPath(pointer), reason };
      return diagnose(policyFieldIgnored, args, locate(resource, pointer, 'key'));
    });
}

function asFlag(value: unknown): boolean | null | undefined {
  return value === undefined || value === null || value === false ? value : true;
}

function missingOverrides(
  { resource, spec, within }: Policy,
  objects: FleetObjects,
): readonly Diagnostic[] {
  const { group, kind } = within === undefined ? clusterOverridePolicy : overridePolicy;
  const names = objects
    .list(group, kind)
    .filter((override) => policyNamespace(override) === within)
    .map(({ name }) => name);
  return spec.dependentOverrides.flatMap((name, i) => {
    if (names.includes(name)) return [];
    const args = { policy: displayName(resource), kind, name, hint: didYouMean(name, names) };
    const at = locate(resource, `/spec/dependentOverrides/${i}`, 'value');
    return [diagnose(dependentOverrideMissing, args, at)];
  });
}
