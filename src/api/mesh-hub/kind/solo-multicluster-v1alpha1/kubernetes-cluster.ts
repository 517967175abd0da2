/**
 * `KubernetesCluster` of Service Mesh Hub: a cluster that is registered at the hub.
 * @module
 */
import type { Kind } from '../../../../kind/kind.ts';
import { closed, strictObject } from '../../../../kind/schema/object-schema.ts';

/** `KubernetesCluster` of `multicluster.solo.io/v1alpha1`. Its Secret contains the kubeconfig, and is not read. */
export const kubernetesCluster: Kind = {
  group: 'multicluster.solo.io',
  version: 'v1alpha1',
  kind: 'KubernetesCluster',
  plural: 'kubernetesclusters',
  scope: 'Namespaced',
  level: 'fleet',
  schema: strictObject(
    'multicluster.solo.io/v1alpha1',
    'KubernetesCluster',
    closed({ secretName: { type: 'string' }, clusterDomain: { type: 'string' } }),
  ),
};
