/**
 * The settings of a FailoverPolicy: their schema, for editors and `distributary schema FailoverPolicy`, and the parsed settings of a valid
 * one, with its defaults.
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

/** A weight in Istio, and the sum in Envoy, is a 32-bit number. */
export const largestWeight = 1_000_000;

const weightField = {
  weight: {
    is: 'number',
    must: (): JsonObject => ({ type: 'integer', minimum: 1, maximum: largestWeight }),
    says: 'Weight of each of these clusters, relative to 100 for the local cluster; only in mode Spread.',
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
    says: 'Names of services in the namespace of the policy, or patterns with *. Default: the name of the policy, or all services if serviceLabels is set.',
  },
  serviceLabels: {
    is: 'textMap',
    must: { minProperties: 1 },
    says: 'Labels that the Service must have, all of them.',
  },
  clients: {
    fields: (): typeof selectorFields => selectorFields,
    says: 'The clusters whose clients it applies to. Default: all.',
  },
  mode: {
    words: ['Failover', 'Spread'],
    or: 'Failover',
    says: 'Failover (the default): one priority after the other. Spread: steps with a weight serve at the same time as the local cluster, the others follow in order.',
  },
  order: {
    each: (): typeof stepFields => stepFields,
    or: [],
    must: (): JsonObject => ({ items: { ...schemaOf(stepFields), minProperties: 1 }, minItems: 1 }),
    says: 'The order of clusters after the local one; within a step, the nearest cluster has priority. A cluster belongs to the first step that matches it.',
  },
  otherwise: {
    words: ['none', 'distance'],
    says: 'Clusters that match no step. none: they get no requests (the default with steps). distance: they follow the steps, the nearest with priority (the default without steps).',
  },
  never: {
    fields: (): typeof selectorFields => selectorFields,
    must: { minProperties: 1 },
    says: 'Clusters that get no requests of these clients. Overrides the order of this and of other policies for the same service.',
  },
} as const;

/** The next clusters. */
export interface StepSpec {
  readonly clusters: ClusterSelector;
  /** Weight of each of them, relative to 100 for the client's own; absent: one priority after the other. */
  readonly weight?: number;
}

/** `spec` of a FailoverPolicy with its defaults. */
export interface FailoverPolicySpec
  extends Omit<Values<typeof failoverPolicyFields>, 'order' | 'otherwise'> {
  /** At the indices of `/spec/order`. */
  readonly order: readonly StepSpec[];
  /** JSON Pointer of the setting by which all other clusters follow by distance; undefined where none follows. */
  readonly othersPointer?: string;
}

/** Reads a FailoverPolicy; a value of the wrong type counts as absent. */
export function decodeFailoverPolicy(resource: Resource): FailoverPolicySpec {
  const written = objectAt(resource.object, 'spec');
  const { order, otherwise, ...spec } = readSettings(failoverPolicyFields, written);
  // Without steps, all clusters follow by distance by default.
  const byDefault = order.length === 0 && otherwise === undefined ? '/spec' : undefined;
  const othersPointer = otherwise === 'distance' ? '/spec/otherwise' : byDefault;
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
    'The order in which clusters serve the clients of a service when the local cluster does not.',
    schemaOf(failoverPolicyFields),
  ),
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
};
