/**
 * `Cluster` of `multicluster.flomesh.io/v1alpha1`: the group's name since FSM v1.3.0.
 * @module
 */

import type { Kind } from '../../../../kind/kind.ts';
import { clusterDefinition } from '../flomesh-v1alpha1/cluster.ts';
import { flomeshKind } from '../flomesh-v1alpha1/flomesh-group.ts';

/** `Cluster` of `multicluster.flomesh.io/v1alpha1`. */
export const multiclusterFlomeshCluster: Kind = flomeshKind(
  clusterDefinition,
  'multicluster.flomesh.io',
);
