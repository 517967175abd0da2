/**
 * What karmada's policies share: their group, and a spec that has to be there.
 * @module
 */
import type { JsonObject } from '../../resource/json.ts';
import type { Kind } from '../kind.ts';
import { strictObject } from '../object-schema.ts';

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
