/** Cluster Inventory's `ClusterProfile` (KEP-4322): a member of the fleet as reported by a cluster manager. */
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

/** `ClusterProfile` of `multicluster.x-k8s.io/v1alpha1`. */
export const clusterProfile: Kind = declaredKind(kinds.ClusterProfile);
