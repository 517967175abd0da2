/**
 * Codes of the area `karmada`: what propagation and override policies do to the objects of the sources, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A field that cannot be rendered, and the first object that it affects. */
interface Unrenderable {
  readonly policy: string;
  readonly field: string;
  readonly object: string;
  readonly reason: string;
}

const refusal = ({ policy, field, object, reason }: Unrenderable): string =>
  `${policy}: "${field}" cannot be rendered for ${object}: ${reason}`;

/** A policy divides replicas by the available resources of clusters. */
export const replicasLive: Code<Unrenderable> = defineCode({
  code: 'DIS0960',
  name: 'replicas-live',
  severity: 'error',
  title: 'A policy divides replicas by the available resources of clusters',
  why: 'The available resources of clusters are not in Git and change continuously; a division computed without them would move pods between clusters with each commit.',
  fix: 'write a staticWeightList, or replicaSchedulingType: Duplicated',
  message: refusal,
});

/** A spread constraint selects clusters by their available resources. */
export const spreadLive: Code<Unrenderable> = defineCode({
  code: 'DIS0961',
  name: 'spread-live',
  severity: 'error',
  title: 'A spread constraint selects clusters by their available resources',
  why: 'More clusters match than the constraint selects. karmada would select those with the most available resources, which are not in Git.',
  fix: 'list the clusters in clusterAffinity, or raise maxGroups',
  message: refusal,
});

/** A spread constraint prevents all scheduling. */
export const spreadUnschedulable: Code<Unrenderable> = defineCode({
  code: 'DIS0962',
  name: 'spread-unschedulable',
  severity: 'error',
  title: 'A spread constraint prevents all scheduling',
  why: "karmada's webhook accepts it, but the scheduler selects at most maxGroups clusters, which is 0 if it is absent, and does not support groups by label.",
  fix: 'write maxGroups, and spreadByField instead of spreadByLabel',
  message: refusal,
});

/** A placement depends on where other workloads run. */
export const workloadAffinityLive: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0963',
  name: 'workload-affinity-live',
  severity: 'error',
  title: 'A placement depends on where other workloads run',
  why: 'karmada schedules by the order in which workloads were created, which is not in Git.',
  fix: 'list the clusters in clusterAffinity',
});

/** A policy names an unknown scheduler. */
export const otherScheduler: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0964',
  name: 'other-scheduler',
  severity: 'error',
  title: 'A policy names an unknown scheduler',
  why: "karmada's own scheduler ignores such objects, and the decisions of the other scheduler are unknown.",
  fix: 'remove schedulerName, and select the clusters in placement',
});

/** A policy is suspended. */
export const suspensionUnrenderable: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0965',
  name: 'suspension-unrenderable',
  severity: 'error',
  title: 'A policy is suspended',
  why: 'A suspended policy keeps the present objects of its clusters, which are not in Git. Argo CD deletes an object that is missing in the branch.',
  fix: "suspend Argo CD's sync of the cluster to keep the present objects; use clusterAffinity.exclude to remove them",
});

/** A propagation policy places an object on no cluster. */
export const placedNowhere: Code<Texts<'policy' | 'object' | 'reason'>> = defineCode({
  code: 'DIS0966',
  name: 'placed-nowhere',
  severity: 'warning',
  title: 'A propagation policy places an object on no cluster',
  why: 'The object is written to no branch.',
  fix: 'correct the placement, or remove the object',
  message: ({ policy, object, reason }) => `${policy} places ${object} on no cluster: ${reason}`,
});

/** A propagation policy places no object. */
export const policyWithoutMatch: Code<Texts<'policy' | 'reason'>> = defineCode({
  code: 'DIS0967',
  name: 'policy-without-match',
  severity: 'warning',
  title: 'A propagation policy places no object',
  why: 'The objects that the policy is meant to place go to the clusters that other policies or the sources select.',
  fix: 'correct the resource selectors, or remove the policy',
  needsAll: true,
  message: ({ policy, reason }) => `${policy} places no object: ${reason}`,
});

/** A field of a policy has no effect on branches. */
export const policyFieldIgnored: Code<Texts<'policy' | 'field' | 'reason'>> = defineCode({
  code: 'DIS0968',
  name: 'policy-field-ignored',
  severity: 'warning',
  title: 'A field of a policy has no effect on branches',
  why: "The field configures how karmada's controllers react to changes in clusters; they do not act on objects that Argo CD applies.",
  fix: 'remove the field, or use the alternative in the message',
  message: ({ policy, field, reason }) => `${policy}: "${field}" has no effect: ${reason}`,
});

/** A propagation policy depends on an override policy that does not exist. */
export const dependentOverrideMissing: Code<Texts<'policy' | 'kind' | 'name' | 'hint'>> =
  defineCode({
    code: 'DIS0969',
    name: 'dependent-override-missing',
    severity: 'error',
    title: 'A propagation policy depends on an override policy that does not exist',
    why: 'karmada would wait for the override policy and place nothing until it exists, so that no object reaches a cluster without its overrides.',
    fix: 'add the override policy, or correct the name in dependentOverrides',
    message: ({ policy, kind, name, hint }) =>
      `${policy} depends on ${kind} "${name}", which does not exist${hint}`,
  });

/** No propagation policy selects some objects of a source. */
export const unselectedObjects: Code<{
  readonly source: string;
  readonly count: number;
  readonly first: string;
  /** On every cluster of the source, or on none. */
  readonly isPlaced: boolean;
}> = defineCode({
  code: 'DIS0970',
  name: 'unselected-objects',
  severity: 'info',
  title: 'No propagation policy selects some objects of a source',
  why: 'karmada would place these objects on no cluster; distributary places them as the source specifies.',
  fix: 'add the objects to resourceSelectors of a propagation policy that places them; to place only objects that policies select, set placement: policies in the source, and to place all as the source specifies, remove that field; a setting of spec.findings makes the note silent where the present placement is intended',
  remedy: ({ isPlaced }) =>
    !isPlaced
      ? 'add the objects to resourceSelectors of a propagation policy, or remove placement: policies from the source to place them on every cluster of the source; if they are meant for no cluster, add to spec.findings of the Fleet {code: DIS0970, severity: silent, reason: …}'
      : 'add the objects to resourceSelectors of a propagation policy, or set placement: policies in the source to place them on no cluster; if they are meant for every cluster of the source, add to spec.findings of the Fleet {code: DIS0970, severity: silent, reason: …}',
  message: ({ source, count, first, isPlaced }) =>
    `no propagation policy selects ${first}${count > 1 ? ` and ${count - 1} more` : ''} of "${source}": they are placed on ${isPlaced ? 'every cluster of the source' : 'no cluster'}`,
});

/** An override fails on an object that its policy selects. */
export const overrideFailed: Code<
  Texts<'policy' | 'overrider' | 'object' | 'clusters' | 'reason'>
> = defineCode({
  code: 'DIS0971',
  name: 'override-failed',
  severity: 'error',
  title: 'An override fails on an object that its policy selects',
  why: 'karmada would not apply the object to any of these clusters.',
  fix: 'correct the override, narrow the selectors, or add the field that the override expects to the object',
  message: ({ policy, overrider, object, clusters, reason }) =>
    `${overrider} of ${policy} fails on ${object} for ${clusters}: ${reason}`,
});

/** An override policy changes no object. */
export const overrideWithoutMatch: Code<Texts<'policy' | 'reason'>> = defineCode({
  code: 'DIS0972',
  name: 'override-without-match',
  severity: 'warning',
  title: 'An override policy changes no object',
  why: 'The objects that the policy is meant to override stay unchanged.',
  fix: 'correct the resource selectors or the target cluster, or remove the override',
  needsAll: true,
  message: ({ policy, reason }) => `${policy} overrides no object: ${reason}`,
});
