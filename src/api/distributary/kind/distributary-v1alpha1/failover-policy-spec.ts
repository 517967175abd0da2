/**
 * The settings of a FailoverPolicy: their schema, for editors and `distributary schema FailoverPolicy`, and the parsed settings of a valid
 * one, with its defaults.
 */
import { present } from '../../../../collection/present.ts';
import type { ClusterSelector } from '../../../../kind/distributary-v1alpha1/selector/cluster-selector.ts';
import { failoverPolicyFields } from '../../../../kind/distributary-v1alpha1/settings.ts';
import { publishedSchema } from '../../../../kind/schema/object-schema.ts';
import { readSettings, schemaOf, type Values } from '../../../../kind/schema/settings.ts';
import { type JsonObject, objectAt } from '../../../../resource/json.ts';
import type { Resource } from '../../../../resource/resource.ts';

/** The next clusters. */
export interface StepSpec {
  readonly clusters: ClusterSelector;
  /** Weight of each of them, relative to 100 for the client's own; absent: one priority after the other. */
  readonly weight?: number;
}

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
