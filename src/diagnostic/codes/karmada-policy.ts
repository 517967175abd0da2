/**
 * Codes of the area `karmada`: the rules of karmada's webhook for propagation policies, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A selector that leaves its namespace. */
export const selectorNamespace: Code<FieldFinding> = defineCode({
  code: 'DIS0940',
  name: 'selector-namespace',
  severity: 'error',
  title: 'A policy of a namespace selects objects of another one',
  why: "karmada's webhook refuses it: such a policy is for objects of its own namespace only.",
  fix: 'leave the namespace out, or use the kind of policy that belongs to no namespace',
  message: fieldMessage,
});

/** Two ways to name clusters at once. */
export const twoClusterAffinities: Code<FieldFinding> = defineCode({
  code: 'DIS0941',
  name: 'two-cluster-affinities',
  severity: 'error',
  title: 'A placement has both clusterAffinity and clusterAffinities',
  why: "karmada's webhook refuses it, since they may contradict each other.",
  fix: 'keep one of them',
  message: fieldMessage,
});

/** A requirement on a field of clusters that can't be asked. */
export const fieldSelectorInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0942',
  name: 'field-selector-invalid',
  severity: 'error',
  title: 'A field selector asks for what a cluster has no field for',
  why: "karmada's webhook refuses other keys and operators, and a requirement without values is met by no cluster.",
  fix: 'use key provider, region or zone, operator In or NotIn, and at least one value',
  message: fieldMessage,
});

/** A label selector that can't be read. */
export const labelSelectorInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0943',
  name: 'label-selector-invalid',
  severity: 'error',
  title: 'A label selector cannot be read',
  why: 'No webhook looks at it; karmada takes a selector that it cannot read for one that selects nothing.',
  fix: 'use In or NotIn with values, Exists or DoesNotExist without, and keys and values that labels can have',
  message: fieldMessage,
});

/** A group of clusters with a name that is none, or another one's. */
export const affinityNameInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0944',
  name: 'affinity-name-invalid',
  severity: 'error',
  title: 'A group of clusters has a name that is not allowed',
  why: "karmada's webhook refuses a name that could not be the key of a label, and one that another group of the policy has.",
  fix: 'give every group a name of its own',
  message: fieldMessage,
});

/** Overflow where nothing can flow over. */
export const overflowMisplaced: Code<FieldFinding> = defineCode({
  code: 'DIS0945',
  name: 'overflow-misplaced',
  severity: 'error',
  title: 'overflowAffinities stand where nothing can flow over',
  why: "karmada's webhook takes them only beside an affinity of the group itself, and only where replicas are divided by what clusters have room for.",
  fix: 'remove them',
  message: fieldMessage,
});

/** A spread constraint that contradicts itself or another one. */
export const spreadConstraintInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0946',
  name: 'spread-constraint-invalid',
  severity: 'error',
  title: 'A spread constraint cannot be met or contradicts another one',
  why: "karmada's webhook refuses it.",
  fix: 'write one constraint for each field, "cluster" among them, with 0 <= minGroups <= maxGroups',
  message: fieldMessage,
});

/** Workload affinity by a label that is none. */
export const workloadAffinityInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0947',
  name: 'workload-affinity-invalid',
  severity: 'error',
  title: 'A workload affinity groups by a key that is not allowed',
  why: "karmada's webhook refuses a key that no label can have, and one key for both affinity and antiAffinity.",
  fix: 'group by the key of a label, and by different ones',
  message: fieldMessage,
});

/** A toleration that compares. */
export const tolerationOperator: Code<FieldFinding> = defineCode({
  code: 'DIS0948',
  name: 'toleration-operator',
  severity: 'error',
  title: 'A toleration of cluster taints has an operator that is not allowed',
  why: "karmada's webhook refuses Lt and Gt, and any other operator tolerates nothing.",
  fix: 'use Exists or Equal',
  message: fieldMessage,
});

/** Failover settings that contradict each other. */
export const failoverInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0949',
  name: 'policy-failover-invalid',
  severity: 'error',
  title: 'The failover settings of a policy are not allowed',
  why: "karmada's webhook refuses them.",
  fix: 'set propagateDeps: true beside failover.application, and a positive gracePeriodSeconds only with purgeMode Gracefully',
  message: fieldMessage,
});

/** Preemption of objects that nobody named. */
export const preemptionWithoutName: Code<FieldFinding> = defineCode({
  code: 'DIS0950',
  name: 'preemption-without-name',
  severity: 'error',
  title: 'A policy preempts without naming the objects',
  why: "karmada's webhook refuses preemption Always with a selector that has no name, which could take over objects that nobody thought of.",
  fix: 'name the objects, or leave preemption out',
  message: fieldMessage,
});

/** Suspended everywhere and here. */
export const suspensionTwice: Code<FieldFinding> = defineCode({
  code: 'DIS0951',
  name: 'suspension-twice',
  severity: 'error',
  title: 'A policy is suspended for all clusters and for some of them',
  why: "karmada's webhook refuses the two together.",
  fix: 'keep one of dispatching and dispatchingOnClusters',
  message: fieldMessage,
});

/** The codes of propagation policies' own rules. */
export const karmadaPolicyCodes: readonly CodeText[] = [
  selectorNamespace,
  twoClusterAffinities,
  fieldSelectorInvalid,
  labelSelectorInvalid,
  affinityNameInvalid,
  overflowMisplaced,
  spreadConstraintInvalid,
  workloadAffinityInvalid,
  tolerationOperator,
  failoverInvalid,
  preemptionWithoutName,
  suspensionTwice,
];
