/** `KubernetesCluster` of Service Mesh Hub: a cluster that is registered at the hub. */
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** `KubernetesCluster` of `multicluster.solo.io/v1alpha1`. Its Secret contains the kubeconfig, and is not read. */
export const kubernetesCluster: Kind = declaredKind(kinds.KubernetesCluster);
