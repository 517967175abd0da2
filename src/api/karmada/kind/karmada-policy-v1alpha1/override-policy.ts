/**
 * karmada `OverridePolicy` and `ClusterOverridePolicy`: differences of objects per cluster.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { overridePolicyFindings } from './override-rules.ts';
import { overrideSpecSchema } from './override-spec.ts';
import { policyKind } from './policy-kind.ts';

/** For objects of its own namespace. */
export const overridePolicy: Kind = policyKind(
  {
    kind: 'OverridePolicy',
    plural: 'overridepolicies',
    scope: 'Namespaced',
  },
  overrideSpecSchema,
  overridePolicyFindings,
);

/** For objects of every namespace, and for cluster-scoped ones. */
export const clusterOverridePolicy: Kind = policyKind(
  {
    kind: 'ClusterOverridePolicy',
    plural: 'clusteroverridepolicies',
    scope: 'Cluster',
  },
  overrideSpecSchema,
  overridePolicyFindings,
);
