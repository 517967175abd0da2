/**
 * karmada `OverridePolicy` and `ClusterOverridePolicy`: how objects differ from cluster to cluster.
 * @module
 */
import type { Kind } from '../kind.ts';
import { strictObject } from '../object-schema.ts';
import { overridePolicyFindings } from './override-rules.ts';
import { overrideSpecSchema } from './override-spec.ts';

function overrideKind(names: Pick<Kind, 'kind' | 'plural' | 'scope'>): Kind {
  const schema = strictObject('policy.karmada.io/v1alpha1', names.kind, overrideSpecSchema);
  return {
    ...names,
    group: 'policy.karmada.io',
    version: 'v1alpha1',
    level: 'fleet',
    schema: { ...schema, required: ['apiVersion', 'kind', 'metadata', 'spec'] },
    validate: overridePolicyFindings,
  };
}

/** For objects of its own namespace. */
export const overridePolicy: Kind = overrideKind({
  kind: 'OverridePolicy',
  plural: 'overridepolicies',
  scope: 'Namespaced',
});

/** For objects of every namespace, and for those of none. */
export const clusterOverridePolicy: Kind = overrideKind({
  kind: 'ClusterOverridePolicy',
  plural: 'clusteroverridepolicies',
  scope: 'Cluster',
});
