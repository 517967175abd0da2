/**
 * The settings of a FailoverPolicy: their schema, which editors complete and `distributary schema FailoverPolicy` prints, and what is
 * read of a valid one, with its defaults.
 * @module
 */
import { present } from '../../../../collection/present.ts';
import {
  type ClusterSelector,
  selectorFields,
} from '../../../../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import { publishedSchema } from '../../../../kind/schema/object-schema.ts';
import { readSettings, schemaOf, type Values } from '../../../../kind/schema/settings.ts';
import { type JsonObject, objectAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';

/** A weight of Istio's, and the sum of Envoy's, is a number of 32 bits. */
export const largestWeight = 1_000_000;

const weightField = {
  weight: {
    is: 'number',
    must: (): JsonObject => ({ type: 'integer', minimum: 1, maximum: largestWeight }),
    says: 'Only in mode Spread: the share of requests that each of these clusters gets, when the client’s own cluster gets 100.',
  },
} as const;

const stepFields: typeof selectorFields & typeof weightField = {
  ...selectorFields,
  ...weightField,
};

/** The fields of a FailoverPolicy's `spec`. */
export const failoverPolicyFields = {
  /** At the indices of `/spec/services`. */
  services: {
    is: 'texts',
    must: { minItems: 1 },
    says: 'Names of services of the policy’s namespace, and patterns with *; default: the policy’s own name, or all where serviceLabels stand.',
  },
  serviceLabels: {
    is: 'textMap',
    must: { minProperties: 1 },
    says: 'Labels that the Service must have, all of them.',
  },
  clients: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters whose clients it is for; default: all.',
  },
  mode: {
    words: ['Failover', 'Spread'],
    or: 'Failover',
    says: 'Failover (the default): one cluster after the other. Spread: those steps that have a weight at once with the client’s own cluster, the others after them.',
  },
  order: {
    each: (): typeof stepFields => stepFields,
    or: [],
    must: (): JsonObject => ({ items: { ...schemaOf(stepFields), minProperties: 1 }, minItems: 1 }),
    says: 'Where clients turn to after their own cluster, step by step; within a step the nearest first. A cluster counts in the first step that takes it.',
  },
  otherwise: {
    words: ['none', 'distance'],
    says: 'What becomes of clusters that no step takes: none (the default where there are steps) or distance, so that they follow, the nearest first (the default without steps).',
  },
  never: {
    fields: (): typeof selectorFields => selectorFields,
    must: { minProperties: 1 },
    says: 'Clusters that get no request of these clients, whatever else says so: an order of this policy, or of another one for the same service.',
  },
} as const;

/** Clusters to turn to. */
export interface StepSpec {
  readonly clusters: ClusterSelector;
  /** Of each of them, relative to 100 for the client's own; absent: they come one after the other. */
  readonly weight?: number;
}

/** `spec` of a FailoverPolicy with its defaults. */
export interface FailoverPolicySpec
  extends Omit<Values<typeof failoverPolicyFields>, 'order' | 'otherwise'> {
  /** At the indices of `/spec/order`. */
  readonly order: readonly StepSpec[];
  /** What has all other clusters follow by distance, as a JSON Pointer; undefined where none follows. */
  readonly othersPointer?: string;
}

/** Reads a FailoverPolicy; what has the wrong type counts as absent. */
export function decodeFailoverPolicy(resource: Resource): FailoverPolicySpec {
  const written = objectAt(resource.object, 'spec');
  const { order, otherwise, ...spec } = readSettings(failoverPolicyFields, written);
  // Without steps nobody need write that all clusters follow by distance.
  const unsaid = order.length === 0 && otherwise === undefined ? '/spec' : undefined;
  const othersPointer = otherwise === 'distance' ? '/spec/otherwise' : unsaid;
  return {
    ...spec,
    ...present({ othersPointer }),
    order: order.map(({ weight, ...clusters }) => ({ clusters, ...present({ weight }) })),
  };
}

/** The published schema of a FailoverPolicy. */
export const failoverPolicySchema: JsonObject = {
  ...publishedSchema(
    'FailoverPolicy',
    'Who serves the clients of a service when their own cluster does not.',
    schemaOf(failoverPolicyFields),
  ),
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
};
