/**
 * `GlobalTrafficPolicy` of `multicluster.flomesh.io/v1alpha1`: the group's name since FSM v1.3.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { flomeshKind } from '../flomesh-v1alpha1/flomesh-group.ts';
import { globalTrafficPolicyDefinition } from '../flomesh-v1alpha1/global-traffic-policy.ts';

/** `GlobalTrafficPolicy` of `multicluster.flomesh.io/v1alpha1`. */
export const multiclusterGlobalTrafficPolicy: Kind = flomeshKind(
  globalTrafficPolicyDefinition,
  'multicluster.flomesh.io',
);
