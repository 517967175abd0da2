/**
 * The JSON Schema of a FailoverPolicy: what editors complete and `distributary schema FailoverPolicy` prints.
 * @module
 */
import {
  clusterSelectorSchema,
  selectorFields,
} from '../../../../kind/distributary-v1alpha1/selector/selector-schema.ts';
import { closed, described, strictObject } from '../../../../kind/schema/object-schema.ts';
import { type JsonObject, objectAt } from '../../../../resource/json.ts';

/** A weight of Istio's, and the sum of Envoy's, is a number of 32 bits. */
export const largestWeight = 1_000_000;

const text: JsonObject = { type: 'string', minLength: 1 };

const step: JsonObject = {
  ...closed({
    ...selectorFields,
    weight: described(
      'Only in mode Spread: the share of requests that each of these clusters gets, when the client’s own cluster gets 100.',
      { type: 'integer', minimum: 1, maximum: largestWeight },
    ),
  }),
  minProperties: 1,
};

const spec: JsonObject = closed({
  services: described(
    'Names of services of the policy’s namespace, and patterns with *; default: the policy’s own name, or all where serviceLabels stand.',
    { type: 'array', items: text, minItems: 1 },
  ),
  serviceLabels: described('Labels that the Service must have, all of them.', {
    type: 'object',
    additionalProperties: { type: 'string' },
    minProperties: 1,
  }),
  clients: described('The clusters whose clients it is for; default: all.', clusterSelectorSchema),
  mode: described(
    'Failover (the default): one cluster after the other. Spread: those steps that have a weight at once with the client’s own cluster, the others after them.',
    { enum: ['Failover', 'Spread'] },
  ),
  order: described(
    'Where clients turn to after their own cluster, step by step; within a step the nearest first. A cluster counts in the first step that takes it.',
    { type: 'array', items: step, minItems: 1 },
  ),
  otherwise: described(
    'What becomes of clusters that no step takes: none (the default where there are steps) or distance, so that they follow, the nearest first (the default without steps).',
    { enum: ['none', 'distance'] },
  ),
  never: described(
    'Clusters that get no request of these clients, whatever else says so: an order of this policy, or of another one for the same service.',
    { ...clusterSelectorSchema, minProperties: 1 },
  ),
});

const whole = strictObject('distributary.dev/v1alpha1', 'FailoverPolicy', spec);

/** The published schema of a FailoverPolicy. */
export const failoverPolicySchema: JsonObject = {
  ...whole,
  $id: 'https://distributary.dev/schema/v1alpha1/failover-policy.json',
  description: 'Who serves the clients of a service when their own cluster does not.',
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
  properties: {
    ...objectAt(whole, 'properties'),
    apiVersion: described('The API that the kind belongs to.', {
      const: 'distributary.dev/v1alpha1',
    }),
  },
};
