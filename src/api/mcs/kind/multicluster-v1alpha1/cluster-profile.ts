/** Cluster Inventory's `ClusterProfile` (KEP-4322): a member of the fleet as reported by a cluster manager. */
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { Kind } from '../../../../kind/kind.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };

export const clusterProfile: Kind = declaredKind(kinds.ClusterProfile);
