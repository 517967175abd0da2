/**
 * karmada `PropagationPolicy` and `ClusterPropagationPolicy`: which clusters get the objects that they select.
 * @module
 */
import {
  type Json,
  type JsonObject,
  numberAt,
  objectAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Kind } from '../kind.ts';
import { closed } from '../object-schema.ts';
import { textsAt } from './cluster-affinity.ts';
import { decodePlacement, type Placement, placementSchema } from './placement.ts';
import { policyKind } from './policy-kind.ts';
import { propagationPolicyFindings } from './propagation-rules.ts';
import {
  decodeResourceSelectors,
  type ResourceSelector,
  resourceSelectorSchema,
} from './resource-selector.ts';

/** `spec` of either kind, as far as it can be honoured. */
export interface PropagationSpec {
  /** At the indices of `/spec/resourceSelectors`. */
  readonly selectors: readonly ResourceSelector[];
  readonly placement: Placement;
  /** Whether what the objects refer to follows them. */
  readonly propagateDeps: boolean;
  /** Higher wins; default 0. */
  readonly priority: number;
  readonly schedulerName: string;
  /** Names of override policies that must be there. */
  readonly dependentOverrides: readonly string[];
}

const text: JsonObject = { type: 'string' };
const boolean: JsonObject = { type: 'boolean' };
const int32: JsonObject = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
const statePreservation: JsonObject = closed(
  {
    rules: {
      type: 'array',
      items: closed({ aliasLabelName: text, jsonPath: text }, ['aliasLabelName', 'jsonPath']),
    },
  },
  ['rules'],
);

const spec: JsonObject = closed(
  {
    resourceSelectors: { type: 'array', minItems: 1, items: resourceSelectorSchema },
    association: boolean,
    propagateDeps: boolean,
    placement: placementSchema,
    priority: int32,
    preemption: { enum: ['Always', 'Never'] },
    dependentOverrides: { type: 'array', items: text },
    schedulerName: text,
    failover: closed({
      application: closed(
        {
          decisionConditions: closed({ tolerationSeconds: int32 }),
          purgeMode: { enum: ['Directly', 'Gracefully', 'Never'] },
          gracePeriodSeconds: int32,
          statePreservation,
        },
        ['decisionConditions'],
      ),
      cluster: closed({ purgeMode: { enum: ['Directly', 'Gracefully'] }, statePreservation }),
    }),
    conflictResolution: { enum: ['Abort', 'Overwrite'] },
    activationPreference: { enum: ['Lazy'] },
    suspension: closed({
      dispatching: boolean,
      dispatchingOnClusters: closed({ clusterNames: { type: 'array', items: text } }),
    }),
    preserveResourcesOnDeletion: boolean,
    schedulePriority: closed(
      { priorityClassName: text, priorityClassSource: { enum: ['KubePriorityClass'] } },
      ['priorityClassName', 'priorityClassSource'],
    ),
  },
  ['resourceSelectors'],
);

/** For objects of its own namespace. */
export const propagationPolicy: Kind = policyKind(
  {
    kind: 'PropagationPolicy',
    plural: 'propagationpolicies',
    scope: 'Namespaced',
  },
  spec,
  propagationPolicyFindings,
);

/** For objects of every namespace, and for those of none. */
export const clusterPropagationPolicy: Kind = policyKind(
  {
    kind: 'ClusterPropagationPolicy',
    plural: 'clusterpropagationpolicies',
    scope: 'Cluster',
  },
  spec,
  propagationPolicyFindings,
);

/** Reads a policy of either kind with the defaults of the CRD and the webhook; what has the wrong type counts as absent. */
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
    // The webhook turns it on for ServiceImports, which mean nothing without the Service that follows from them.
    propagateDeps: imports || valueAt(spec, 'propagateDeps') === true,
    priority: numberAt(spec, 'priority') ?? 0,
    schedulerName: stringAt(spec, 'schedulerName') ?? 'default-scheduler',
    dependentOverrides: textsAt(spec, 'dependentOverrides'),
  };
}
