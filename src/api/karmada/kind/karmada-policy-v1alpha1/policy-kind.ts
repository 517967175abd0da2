/**
 * Common parts of karmada's policies: their group, and a required spec.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { strictObject } from '../../../../kind/schema/object-schema.ts';
import type { JsonObject } from '../../../../resource/json.ts';

/** A kind of `policy.karmada.io/v1alpha1`; none of them reaches a branch. */
export function policyKind(
  names: Pick<Kind, 'kind' | 'plural' | 'scope'>,
  spec: JsonObject,
  validate: NonNullable<Kind['validate']>,
): Kind {
  const schema = strictObject('policy.karmada.io/v1alpha1', names.kind, spec);
  return {
    ...names,
    group: 'policy.karmada.io',
    version: 'v1alpha1',
    level: 'fleet',
    schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
    validate,
  };
}
