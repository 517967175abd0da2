/**
 * Codes of the area `karmada`: what propagation and override policies do to the objects of the sources, in order of their
 * numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A field that can't be honoured, and the first object for which it matters. */
interface Unrenderable {
  readonly policy: string;
  readonly field: string;
  readonly object: string;
  readonly reason: string;
}

const refusal = ({ policy, field, object, reason }: Unrenderable): string =>
  `${policy}: "${field}" cannot be rendered for ${object}: ${reason}`;

/** Replicas that follow free capacity. */
export const replicasLive: Code<Unrenderable> = defineCode({
  code: 'DIS0960',
  name: 'replicas-live',
  severity: 'error',
  title: 'Replicas are to be divided by what clusters have room for',
  why: 'How much room a cluster has changes by the minute and stands in no file; another division than the live one would move pods between clusters with every commit.',
  fix: 'write a staticWeightList, or replicaSchedulingType: Duplicated',
  message: refusal,
});

/** Clusters that are chosen by free capacity. */
export const spreadLive: Code<Unrenderable> = defineCode({
  code: 'DIS0961',
  name: 'spread-live',
  severity: 'error',
  title: 'A spread constraint chooses among clusters by what they have room for',
  why: 'More clusters fit than it takes, and karmada would take those with the most room, which stands in no file.',
  fix: 'name the clusters in clusterAffinity, or raise maxGroups',
  message: refusal,
});

/** A constraint that karmada's scheduler meets with no cluster at all. */
export const spreadUnschedulable: Code<Unrenderable> = defineCode({
  code: 'DIS0962',
  name: 'spread-unschedulable',
  severity: 'error',
  title: 'Under a spread constraint nothing is ever scheduled',
  why: "karmada's webhook takes it, but its scheduler takes at most maxGroups clusters, none when that is absent, and knows no groups by label.",
  fix: 'write maxGroups, and spreadByField instead of spreadByLabel',
  message: refusal,
});

/** Placement that depends on where others are. */
export const workloadAffinityLive: Code<FieldFinding> = defineCode({
  code: 'DIS0963',
  name: 'workload-affinity-live',
  severity: 'error',
  title: 'A placement depends on where other workloads run',
  why: 'karmada decides it by the order in which workloads were created, which stands in no file.',
  fix: 'say which clusters in clusterAffinity',
  message: fieldMessage,
});

/** A scheduler of which nothing is known. */
export const otherScheduler: Code<FieldFinding> = defineCode({
  code: 'DIS0964',
  name: 'other-scheduler',
  severity: 'error',
  title: 'A policy is for a scheduler that is not known',
  why: "karmada's own scheduler leaves such objects alone, and what the other one would do cannot be known.",
  fix: 'remove schedulerName, and say which clusters in placement',
  message: fieldMessage,
});

/** Something that shall stay as it is. */
export const suspensionUnrenderable: Code<FieldFinding> = defineCode({
  code: 'DIS0965',
  name: 'suspension-unrenderable',
  severity: 'error',
  title: 'A policy is suspended',
  why: 'It asks for clusters to keep what they have, whatever that is. A branch says what a cluster shall run: an object that is left out of it would be deleted.',
  fix: "suspend Argo CD's sync of the cluster to keep what is there; use clusterAffinity.exclude to remove it",
  message: fieldMessage,
});

/** A policy under which an object goes nowhere. */
export const placedNowhere: Code<{
  readonly policy: string;
  readonly object: string;
  readonly reason: string;
}> = defineCode({
  code: 'DIS0966',
  name: 'placed-nowhere',
  severity: 'warning',
  title: 'A propagation policy sends an object to no cluster',
  why: 'The object is in no branch.',
  fix: 'correct the placement, or remove the object',
  message: ({ policy, object, reason }) => `${policy} sends ${object} to no cluster: ${reason}`,
});

/** A policy for nothing. */
export const policyWithoutMatch: Code<{ readonly policy: string; readonly reason: string }> =
  defineCode({
    code: 'DIS0967',
    name: 'policy-without-match',
    severity: 'warning',
    title: 'A propagation policy places no object',
    why: 'What somebody meant to place goes where other policies or the sources say.',
    fix: 'correct the resource selectors, or remove the policy',
    message: ({ policy, reason }) => `${policy} places nothing: ${reason}`,
  });

/** A field for the time after rendering. */
export const policyFieldIgnored: Code<{
  readonly policy: string;
  readonly field: string;
  readonly reason: string;
}> = defineCode({
  code: 'DIS0968',
  name: 'policy-field-ignored',
  severity: 'warning',
  title: 'A field of a policy has no effect on branches',
  why: "It tells karmada's controllers how to act on what happens in clusters; no controller of karmada acts on what Argo CD applies.",
  fix: 'remove the field, or do what the message says instead',
  message: ({ policy, field, reason }) => `${policy}: "${field}" has no effect: ${reason}`,
});

/** An override that a policy waits for. */
export const dependentOverrideMissing: Code<{
  readonly policy: string;
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
}> = defineCode({
  code: 'DIS0969',
  name: 'dependent-override-missing',
  severity: 'error',
  title: 'A propagation policy depends on an override policy that is not there',
  why: 'karmada would wait for it and place nothing until then, so that objects never reach a cluster without their overrides.',
  fix: 'add the override policy, or correct the name in dependentOverrides',
  message: ({ policy, kind, name, hint }) =>
    `${policy} depends on ${kind} "${name}", which is not there${hint}`,
});

/** Objects of a source that no policy is for. */
export const unselectedObjects: Code<{
  readonly source: string;
  readonly count: number;
  readonly first: string;
  readonly where: string;
}> = defineCode({
  code: 'DIS0970',
  name: 'unselected-objects',
  severity: 'info',
  title: 'No propagation policy selects some objects of a source',
  why: 'With karmada they would stay where they are; here the source says what becomes of them.',
  fix: 'set placement: policies in the source to place only what policies select, or leave it out to place the rest as the source says',
  message: ({ source, count, first, where }) =>
    `no propagation policy selects ${first}${count > 1 ? ` and ${count - 1} more` : ''} of "${source}": ${where}`,
});

/** An override that the object doesn't allow. */
export const overrideFailed: Code<{
  readonly policy: string;
  readonly overrider: string;
  readonly object: string;
  readonly clusters: string;
  readonly reason: string;
}> = defineCode({
  code: 'DIS0971',
  name: 'override-failed',
  severity: 'error',
  title: 'An override fails on an object that its policy selects',
  why: 'karmada then sends the object to none of these clusters.',
  fix: 'correct the override, narrow the selectors, or add to the object what the override expects',
  message: ({ policy, overrider, object, clusters, reason }) =>
    `${overrider} of ${policy} fails on ${object} for ${clusters}: ${reason}`,
});

/** An override for nobody. */
export const overrideWithoutMatch: Code<{ readonly policy: string; readonly reason: string }> =
  defineCode({
    code: 'DIS0972',
    name: 'override-without-match',
    severity: 'warning',
    title: 'An override policy changes no object',
    why: 'What somebody meant to override stays as it is.',
    fix: 'correct the resource selectors or the target cluster, or remove the override',
    message: ({ policy, reason }) => `${policy} overrides nothing: ${reason}`,
  });

/** The codes of what policies do. */
export const karmadaPlacementCodes: readonly CodeText[] = [
  replicasLive,
  spreadLive,
  spreadUnschedulable,
  workloadAffinityLive,
  otherScheduler,
  suspensionUnrenderable,
  placedNowhere,
  policyWithoutMatch,
  policyFieldIgnored,
  dependentOverrideMissing,
  unselectedObjects,
  overrideFailed,
  overrideWithoutMatch,
];
