/** The kinds of karmada. */
import type { Kind } from '../../../kind/kind.ts';
import { karmadaCluster } from './karmada-cluster-v1alpha1/cluster.ts';
import { multiClusterService } from './karmada-networking-v1alpha1/multi-cluster-service.ts';
import {
  clusterOverridePolicy,
  overridePolicy,
} from './karmada-policy-v1alpha1/override-policy.ts';
import {
  clusterPropagationPolicy,
  propagationPolicy,
} from './karmada-policy-v1alpha1/propagation-policy.ts';

export const kinds: readonly Kind[] = [
  karmadaCluster,
  multiClusterService,
  clusterOverridePolicy,
  clusterPropagationPolicy,
  overridePolicy,
  propagationPolicy,
];
