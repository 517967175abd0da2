/**
 * Codes of the area `karmada`: the rules of karmada's webhook for propagation policies, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A namespaced policy selects objects of another namespace. */
export const selectorNamespace: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0940',
  name: 'selector-namespace',
  severity: 'error',
  title: 'A namespaced policy selects objects of another namespace',
  why: "karmada's webhook rejects it: a namespaced policy applies to objects of its own namespace only.",
  fix: 'remove the namespace, or use the cluster-scoped kind of policy',
});

/** A placement has both clusterAffinity and clusterAffinities. */
export const twoClusterAffinities: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0941',
  name: 'two-cluster-affinities',
  severity: 'error',
  title: 'A placement has both clusterAffinity and clusterAffinities',
  why: "karmada's webhook rejects it, because they may contradict each other.",
  fix: 'keep one of them',
});

/** A field selector has an invalid key, operator or list of values. */
export const fieldSelectorInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0942',
  name: 'field-selector-invalid',
  severity: 'error',
  title: 'A field selector has an invalid key, operator or list of values',
  why: "karmada's webhook rejects other keys and operators, and no cluster matches a requirement without values.",
  fix: 'use key provider, region or zone, operator In or NotIn, and at least one value',
});

/** A label selector is invalid. */
export const labelSelectorInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0943',
  name: 'label-selector-invalid',
  severity: 'error',
  title: 'A label selector is invalid',
  why: 'No webhook checks it, and karmada treats an invalid selector as one that selects nothing.',
  fix: 'use In or NotIn with values, Exists or DoesNotExist without values, and valid label keys and values',
});

/** A group of clusters has an invalid name. */
export const affinityNameInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0944',
  name: 'affinity-name-invalid',
  severity: 'error',
  title: 'A group of clusters has an invalid name',
  why: "karmada's webhook rejects a name that is not a valid label key, and one that another group of the policy has.",
  fix: 'give each group a unique name',
});

/** overflowAffinities are set where no replicas can overflow. */
export const overflowMisplaced: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0945',
  name: 'overflow-misplaced',
  severity: 'error',
  title: 'overflowAffinities are set where no replicas can overflow',
  why: "karmada's webhook accepts them only beside an affinity of the group itself, and only if replicas are divided by the available resources of clusters.",
  fix: 'remove overflowAffinities',
});

/** A spread constraint is invalid or contradicts another one. */
export const spreadConstraintInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0946',
  name: 'spread-constraint-invalid',
  severity: 'error',
  title: 'A spread constraint is invalid or contradicts another one',
  why: "karmada's webhook rejects it.",
  fix: 'write one constraint per field, one of them for "cluster", with 0 <= minGroups <= maxGroups',
});

/** A workload affinity has an invalid groupByLabelKey. */
export const workloadAffinityInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0947',
  name: 'workload-affinity-invalid',
  severity: 'error',
  title: 'A workload affinity has an invalid groupByLabelKey',
  why: "karmada's webhook rejects an invalid label key, and one key for both affinity and antiAffinity.",
  fix: 'use valid label keys, different for affinity and antiAffinity',
});

/** A toleration of cluster taints has an invalid operator. */
export const tolerationOperator: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0948',
  name: 'toleration-operator',
  severity: 'error',
  title: 'A toleration of cluster taints has an invalid operator',
  why: "karmada's webhook rejects Lt and Gt, and with any other unknown operator the toleration matches no taint.",
  fix: 'use Exists or Equal',
});

/** The failover settings of a policy are invalid. */
export const failoverInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0949',
  name: 'policy-failover-invalid',
  severity: 'error',
  title: 'The failover settings of a policy are invalid',
  why: "karmada's webhook rejects them.",
  fix: 'set propagateDeps: true beside failover.application, and a positive gracePeriodSeconds only with purgeMode Gracefully',
});

/** A policy with preemption does not name its objects. */
export const preemptionWithoutName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0950',
  name: 'preemption-without-name',
  severity: 'error',
  title: 'A policy with preemption does not name its objects',
  why: "karmada's webhook rejects preemption Always with a selector that has no name, because the policy could take over unintended objects.",
  fix: 'name the objects, or remove preemption',
});

/** A policy is suspended for all clusters and for some of them. */
export const suspensionTwice: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0951',
  name: 'suspension-twice',
  severity: 'error',
  title: 'A policy is suspended for all clusters and for some of them',
  why: "karmada's webhook rejects the combination.",
  fix: 'keep one of dispatching and dispatchingOnClusters',
});
